import { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { DiscardArrivedResult } from '#src/domain/instruments/arrived-result.ts'
import { discarding } from '#src/domain/instruments/deciding-arrival.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = DiscardArrivedResult

/** Puts a value aside, with the reason. Refuses `stale`. Source: decision 230. */
export function discardArrivedResult(world: World, actor: Actor, { id, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:decide')
    const arrived = permit.over((await findArrived(step.tx, id))?.arrived)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'bridge:decide', null, discarding(arrived, said, by))
  })
}
