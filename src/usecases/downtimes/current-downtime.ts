import { standingDowntimes } from '#src/db/queries/downtimes/downtimes.ts'
import { noticeOf } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The current notice, and all planned downtimes with the instant they were read at: from these, a
 * caller that polls every second knows when a banner begins and ends, even while the database is
 * down.
 */
export async function currentDowntime(world: World, actor: Actor) {
  authorise(actor, 'downtime:read')
  return inStep(world, actor, async ({ tx, now }) => {
    const standing = await standingDowntimes(tx, now)
    return { notice: noticeOf(standing, now), standing, readAt: now }
  })
}
