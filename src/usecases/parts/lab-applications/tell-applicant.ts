import { findDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { ApplicationEvent } from '#src/domain/labs/lab-told.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Part of submitting an application: the news, with the link that opens it, to the applicant's
 * address, otherwise to the branch. A lab entered by the office has nobody to tell.
 */
export async function tellApplicant(
  step: Step,
  lab: LabRow,
  event: ApplicationEvent,
): Promise<void> {
  const form = (await findDraft(step.tx, { labId: lab.id })) ?? null
  const labNews = [{ event, lab, form, reason: null }]
  await saveChanged(step, null, { bookingId: null, transitions: [], labNews })
}
