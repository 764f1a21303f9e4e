import type { LabDocumentRow } from '#src/db/queries/lab-documents.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * What a lab may do for years hangs on one document, so whoever uploaded it does not approve it.
 * Refuses `same-person`; `lab_documents_two_people` holds the same.
 */
export function refuseOwnUpload(actor: Actor, { uploadedBy }: LabDocumentRow): void {
  if (uploadedBy === personOf(actor).id) throw new Refusal('same-person')
}
