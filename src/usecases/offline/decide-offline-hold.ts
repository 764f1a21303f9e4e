import { findHold } from '#src/db/queries/offline/offline-events.ts'
import { decidingHold } from '#src/domain/offline/deciding-hold.ts'
import type { DecideOfflineHold } from '#src/domain/offline/hold.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = DecideOfflineHold

/**
 * The office has looked at what was done without a network: confirmed, its samples may be accepted,
 * and who came to a visit that was cancelled or given up meanwhile is paid. Refuses `same-person`,
 * `own-booking` and `stale`.
 * Source: decisions 199 and 209.
 */
export function decideOfflineHold(world: World, actor: Actor, { holdId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'offline:decide')
    const facts = await findHold(step.tx, holdId)
    if (!facts) throw new Refusal('not-found')
    refuseOwnBooking(actor, permit.over(facts))
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'offline:decide', null, decidingHold(facts, input, by))
  })
}
