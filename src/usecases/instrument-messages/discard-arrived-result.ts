import { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { DiscardArrivedResult } from '#src/domain/instruments/arrived-result.ts'
import { discarding } from '#src/domain/instruments/deciding-arrival.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockWaitedFor } from '#src/usecases/parts/instrument-messages/waited-for.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = DiscardArrivedResult

/**
 * Puts a value aside, with the reason; the call about it ends. Refuses `stale`, and `own-booking` for a
 * value that waits for a test of one's own.
 * Source: decisions 230 and 236.
 */
export function discardArrivedResult(world: World, actor: Actor, { id, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:decide')
    const found = await findArrived(step.tx, id)
    const arrived = permit.over(found?.arrived)
    const facts = await lockWaitedFor(step, permit, arrived)
    const atHand = { arrived, calls: found?.calls ?? [], results: facts?.results ?? [] }
    return save(step, 'bridge:decide', null, discarding(atHand, said, handOf(step)))
  })
}
