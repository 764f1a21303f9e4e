import type { LabTold } from '#src/domain/labs/lab-told.ts'
import { isApplying } from '#src/domain/labs/lab-life.ts'
import { bankChangeMail } from '#src/messages/lab-contract.ts'
import { labDocumentRefused } from '#src/messages/lab-document.ts'
import { labNews } from '#src/messages/lab-news.ts'
import { labValidityMail } from '#src/messages/lab-validity.ts'
import type { Message } from '#src/messages/message.ts'
import { openContact } from './parts/lab-applications/sealed-draft.ts'
import { draftLink, newsEmailOf, operatorOf } from './parts/lab-applications/applicants-link.ts'
import { sealedMessage } from './parts/messages/write-message.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'

/** The messages of a decision to labs, in words and sealed, as the outbox stores them. */
export function labLettersOf({ world, now }: Step, news: readonly LabTold[]) {
  return news.flatMap((one) =>
    wordsOf(world, one).map((message) =>
      sealedMessage(world, { event: one.event, subjectId: one.lab.id, message }, now),
    ),
  )
}

function wordsOf(world: World, told: LabTold): Message[] {
  switch (told.event) {
    case 'lab-document-refused':
      return aboutDocument(world, told)
    case 'lab-bank-changed':
      return aboutBank(world, told)
    case 'lab-validity-ends':
      return aboutValidity(world, told)
    case 'lab-application-submitted':
    case 'lab-application-under-review':
    case 'lab-application-changes-requested':
    case 'lab-application-approved':
    case 'lab-application-refused':
      return aboutApplication(world, told)
  }
}

type About<Event extends LabTold['event']> = Extract<LabTold, { event: Event }>

/** A lab entered by the office has no applicant to tell. */
function aboutApplication(
  world: World,
  {
    event,
    lab,
    form,
    reason,
  }: Exclude<LabTold, { event: `lab-${'document' | 'bank' | 'validity'}-${string}` }>,
): Message[] {
  const contact = form && openContact(world, form)
  const to = newsEmailOf(world, lab)
  if (!contact || to === null) return []
  const { code, name } = lab
  const link = draftLink(world, contact.token)
  const operator = operatorOf(world)
  return [labNews({ event, to, code, name, reason: reason ?? undefined, link, operator })]
}

/** With the link to correct it: to its form while it applies, then to the lab's own pages. */
function aboutDocument(
  world: World,
  { lab, form, kind, reason }: About<'lab-document-refused'>,
): Message[] {
  const to = newsEmailOf(world, lab)
  if (to === null) return []
  const contact = form && openContact(world, form)
  const link =
    contact && isApplying(lab.state)
      ? draftLink(world, contact.token)
      : `${world.settings.baseUrl}/lab/desk/documents`
  const { code, name } = lab
  return [labDocumentRefused(to, { code, name, kind, reason, link, operator: operatorOf(world) })]
}

function aboutBank(world: World, { lab, to, ...change }: About<'lab-bank-changed'>): Message[] {
  const { bankName, accountLastFour, effectiveAt } = change
  const { email: operator } = world.settings.operator
  const of = { labName: lab.name, code: lab.code, bankName, accountLastFour, effectiveAt, operator }
  return to.map((address) => bankChangeMail(address, of))
}

function aboutValidity(
  world: World,
  { lab, of, endsOn, days }: About<'lab-validity-ends'>,
): Message[] {
  if (!lab.email) return []
  const { email: operator } = world.settings.operator
  return [
    labValidityMail(lab.email, { labName: lab.name, code: lab.code, of, endsOn, days, operator }),
  ]
}
