import { listDraftsOf } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { openDraft } from '#src/usecases/parts/lab-applications/sealed-draft.ts'

/** The forms that a person of the office has begun and not submitted, newest first. */
export function listDrafts(
  world: World,
  actor: Actor,
): Promise<{ draftId: DraftId; name: string | null; savedAt: string }[]> {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'lab:enter')
    const rows = await listDraftsOf(tx, personOf(actor).id)
    return rows.map((row) => {
      const { organization, branch } = openDraft(world, row).typed
      const name = branch['branchName'] || organization['associateName'] || null
      return { draftId: row.id, name, savedAt: row.touchedAt.toString() }
    })
  })
}
