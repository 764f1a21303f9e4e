import { findDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { DocumentKind } from '#src/domain/documents/document.ts'
import { isApplying } from '#src/domain/labs/lab-life.ts'
import { labDocumentRefused } from '#src/messages/lab-document.ts'
import { openContact } from '#src/usecases/parts/lab-applications/sealed-draft.ts'
import { draftLink, operatorOf } from '#src/usecases/parts/lab-applications/tell-applicant.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Refused = { kind: DocumentKind; reason: string }

/**
 * Part of refusing a document: the reason, sent to the lab's address for news, with the link to
 * correct it.
 */
export async function tellOfRefusal(
  { world, tx }: Step,
  lab: LabRow,
  { kind, reason }: Refused,
): Promise<void> {
  const to = addressOf(world, lab)
  if (to === null) return
  const draft = await findDraft(tx, { labId: lab.id })
  const contact = draft && openContact(world, draft)
  const link =
    contact && isApplying(lab.state)
      ? draftLink(world, contact.token)
      : `${world.settings.baseUrl}/lab/desk/documents`
  const { code, name } = lab
  const message = labDocumentRefused(to, {
    code,
    name,
    kind,
    reason,
    link,
    operator: operatorOf(world),
  })
  await writeMessage(world, tx, { event: 'lab-document-refused', subjectId: lab.id, message })
}

function addressOf({ cipher }: World, { id, newsEmailSealed, email }: LabRow): string | null {
  return newsEmailSealed === null ? email : cipher.open(newsEmailSealed, `labs.news_email:${id}`)
}
