import { standingDowntimes } from '#src/db/queries/downtimes.ts'
import { noticeOf } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What everybody is told now, and all that stands with the instant it was read at: who asks every
 * second knows from it when a banner begins and ends, while the database is away too.
 */
export async function currentDowntime(world: World, actor: Actor) {
  authorise(actor, 'downtime:read')
  return inStep(world, actor, async ({ tx, now }) => {
    const standing = await standingDowntimes(tx, now)
    return { notice: noticeOf(standing, now), standing, readAt: now }
  })
}
