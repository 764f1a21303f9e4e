import { claimForgottenDrafts, deleteDrafts } from '#src/db/queries/lab-applications/lab-drafts.ts'
import { DRAFT_LIFE } from '#src/domain/lab-applications/draft.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** At most this many at a time; the rest is deleted the next day. */
const MOST = 1000

/**
 * Deletes forms that were not touched for a month, with their documents. First nothing opens them
 * any more, then their files are deleted, then their rows: an interrupted run continues the next
 * day.
 * Source: decision 019.
 */
export async function purgeLabDrafts(world: World, actor: Actor): Promise<{ purged: number }> {
  const { ids, fileKeys } = await inStep(world, actor, ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    return claimForgottenDrafts(tx, now.subtract(DRAFT_LIFE), MOST)
  })
  for (const key of fileKeys) await world.files.delete(key)
  return inStep(world, actor, async ({ tx }) => {
    const purged = await deleteDrafts(tx, ids)
    await audit(world, tx, actor, 'clock:tick', 'lab-drafts', { purged })
    return { purged }
  })
}
