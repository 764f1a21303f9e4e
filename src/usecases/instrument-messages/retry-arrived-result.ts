import { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { RetryArrivedResult } from '#src/domain/instruments/arrived-result.ts'
import { retrying } from '#src/domain/instruments/deciding-arrival.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Tries a value again, where a person has mended what held it up or says which test it is. Refuses
 * `stale`.
 * Source: decision 230.
 */
export function retryArrivedResult(
  world: World,
  actor: Actor,
  { id, ...said }: RetryArrivedResult,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:decide')
    const arrived = permit.over((await findArrived(step.tx, id))?.arrived)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'bridge:decide', null, retrying(arrived, said, by))
  })
}
