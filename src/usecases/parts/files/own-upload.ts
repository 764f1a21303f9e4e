import type { LabDocumentRow } from '#src/db/queries/labs/lab-documents.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * A document may entitle a lab for years, so its uploader does not approve it. Refuses
 * `same-person`; `lab_documents_two_people` enforces the same.
 * Source: decision 082.
 */
export function refuseOwnUpload(actor: Actor, { uploadedBy }: LabDocumentRow): void {
  if (uploadedBy === personOf(actor).id) throw new Refusal('same-person')
}
