import { listDraftsToTell } from '#src/db/queries/reports/result-talks.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { openRevision } from '#src/usecases/parts/reports/sealed-revision.ts'
import type { Step } from '#src/usecases/step.ts'

/** A lab's drafted changes of results of such tests without counselling since; oldest first. */
export async function draftsToTell({ tx, world }: Step, labId: LabId) {
  const drafts = await listDraftsToTell(tx, labId)
  return drafts.filter(({ revision, testItemId }) =>
    openRevision(world, revision).values.some((value) => value.testItemId === testItemId),
  )
}
