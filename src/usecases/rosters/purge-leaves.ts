import { deleteOldLeaves } from '#src/db/queries/rosters/forget-roster.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LEAVE_DAYS } from '#src/domain/people/retention.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Deletes leaves that are long over, also withdrawn ones. Source: decision 188. */
export function purgeLeaves(world: World, actor: Actor): Promise<{ purged: number }> {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const purged = await deleteOldLeaves(tx, now.subtract({ hours: 24 * LEAVE_DAYS }))
    await audit(world, tx, actor, 'clock:tick', 'leaves', { purged })
    return { purged }
  })
}
