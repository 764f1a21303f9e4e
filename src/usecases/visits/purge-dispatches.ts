import { deleteOldArrivals } from '#src/db/queries/arrivals/arrivals.ts'
import { deleteOldDispatches } from '#src/db/queries/dispatches/dispatches.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { DISPATCH_DAYS } from '#src/domain/people/retention.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows of one run; the rest is deleted by the next. */
const AT_ONCE = 5000

/**
 * Deletes decisions about offers that nobody asks about any more, and when somebody was expected.
 * Source: decisions 194 and 207.
 */
export function purgeDispatches(world: World, actor: Actor): Promise<{ purged: number }> {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const before = now.subtract({ hours: 24 * DISPATCH_DAYS })
    const purged =
      (await deleteOldDispatches(tx, before, AT_ONCE)) +
      (await deleteOldArrivals(tx, before, AT_ONCE))
    await audit(world, tx, actor, 'clock:tick', 'dispatches', { purged })
    return { purged }
  })
}
