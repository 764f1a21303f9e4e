import { type DocumentOwner, instantOfUpload } from '#src/db/queries/labs/lab-documents.ts'
import { secondsToNextMessage, WINDOW } from '#src/domain/contact/contact-limits.ts'
import { UPLOADS_AN_HOUR, UPLOADS_PER_DRAFT } from '#src/domain/documents/inputs.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { isOffice } from './owned-documents.ts'

/**
 * Part of every upload, with its owner locked: refuses `too-many` after 40 to one form, or after 20
 * for a lab in an hour, then with `waitSeconds`. Removed ones count too, by the audit.
 */
export async function refuseTooManyUploads(step: Step, owner: DocumentOwner): Promise<void> {
  const { tx, now } = step
  if ('draftId' in owner) {
    const reached = await instantOfUpload(tx, owner.draftId, UPLOADS_PER_DRAFT)
    if (reached) throw new Refusal('too-many', { facts: { uploads: UPLOADS_PER_DRAFT } })
    return
  }
  if (isOffice(step)) return
  const reached = await instantOfUpload(tx, owner.labId, UPLOADS_AN_HOUR, now.subtract(WINDOW))
  const waitSeconds = secondsToNextMessage([reached], now)
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
}
