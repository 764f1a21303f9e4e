import { nthUpload } from '#src/db/queries/changes/counted-for-limits.ts'
import type { DocumentOwner } from '#src/db/queries/labs/lab-documents.ts'
import { UPLOADS_PER_DRAFT } from '#src/domain/documents/inputs.ts'
import { limits } from '#src/domain/limits.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { isOffice } from './owned-documents.ts'

const EVER = Temporal.Instant.fromEpochMilliseconds(0)

/**
 * Part of every upload, with its owner locked: refuses `too-many` where a form had as many as it may
 * ever have, with the fact `uploads`, or a lab as many as it may have in an hour, with
 * `waitSeconds`. Removed ones count too, by the audit.
 */
export async function refuseTooManyUploads(step: Step, owner: DocumentOwner): Promise<void> {
  const { tx, now } = step
  if ('draftId' in owner) {
    const { draftId } = owner
    const last = await nthUpload(tx, draftId, { most: UPLOADS_PER_DRAFT, since: EVER })
    if (last) throw new Refusal('too-many', { facts: { uploads: UPLOADS_PER_DRAFT } })
    return
  }
  if (isOffice(step)) return
  const { labId } = owner
  const { uploadsForLab: limit } = limits
  await refuseTooMany(tx, now, [{ limit, nth: (window) => nthUpload(tx, labId, window) }])
}
