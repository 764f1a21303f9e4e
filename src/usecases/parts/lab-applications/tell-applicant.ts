import { findDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { type LabEvent, labNews } from '#src/messages/lab-news.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { openContact } from './sealed-draft.ts'

/** The URL of the page that opens an applicant's draft. */
export function draftLink({ settings }: Pick<World, 'settings'>, token: string): string {
  return `${settings.baseUrl}/labregister/resume/${token}`
}

/**
 * Part of every step of an application: the news, with the link that opens it, to the applicant's
 * address, otherwise to the branch. A lab entered by the office has nobody to tell.
 */
export async function tellApplicant(
  { world, tx }: Step,
  lab: LabRow,
  event: LabEvent,
  reason?: string,
): Promise<void> {
  const draft = await findDraft(tx, { labId: lab.id })
  const contact = draft && openContact(world, draft)
  const to = newsEmailOf(world, lab)
  if (!contact || to === null) return
  const { code, name } = lab
  const link = draftLink(world, contact.token)
  const message = labNews({ event, to, code, name, reason, link, operator: operatorOf(world) })
  await writeMessage(world, tx, { event, subjectId: lab.id, message })
}

function newsEmailOf({ cipher }: World, { id, newsEmailSealed, email }: LabRow): string | null {
  return newsEmailSealed === null ? email : cipher.open(newsEmailSealed, `labs.news_email:${id}`)
}

export function operatorOf({ settings }: Pick<World, 'settings'>) {
  return { email: settings.operator.email, name: settings.operator.name.en }
}
