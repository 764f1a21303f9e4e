import { MOST_MOVED_DAYS } from '#src/domain/demo-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The time of a demonstration's clock, how far it is ahead of real time in milliseconds, and the
 * maximum in days. Refuses `not-found` outside a demonstration.
 */
export function viewClock(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:read')
    if (!world.settings.isDemo) throw new Refusal('not-found')
    await audit(world, tx, actor, 'clock:read', 'clock', { event: 'view' })
    return { now: now.toString(), movedMs: tx.movedMs, mostDays: MOST_MOVED_DAYS }
  })
}
