import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { ApplicationEvent } from '#src/domain/labs/lab-told.ts'
import type { Validity, WarningDays } from '#src/domain/labs/validity.ts'
import { calendarDate, longDateAndTime } from '#src/messages/india-times.ts'
import type { Letter, LetterName, Voice } from '#src/messages/letter.ts'
import type { News } from '#src/messages/news.ts'

type Lab = { code: string; name: string }

/** Between the lab's name and ours, as a reply to which the operator answers. */
function signed({ brand, operator, say }: Voice, { code, name: lab }: Lab, news: News) {
  const words = news.text.trimEnd()
  const text = say('letter_lab_signed', { lab, code, words, brand, operator: operator.email })
  return { email: { replyTo: operator.email, ...news, text: `${text}\n` } }
}

type Application = Lab & {
  /** In the office's own words. */
  reason: string
  /** Opens the application. */
  path: string
}

const applications = {
  'lab-application-submitted': 'lab_submitted',
  'lab-application-under-review': 'lab_under_review',
  'lab-application-changes-requested': 'lab_changes_requested',
  'lab-application-approved': 'lab_approved',
  'lab-application-refused': 'lab_refused',
} as const satisfies Record<ApplicationEvent, LetterName>

/** One letter about a lab's application. */
export function application(event: ApplicationEvent): Letter<Application> {
  return (voice, { reason, path, ...lab }) => {
    const { brand, link, write } = voice
    const facts = { brand, code: lab.code, reason, link: link(path) }
    return signed(voice, lab, write(applications[event], facts))
  }
}

/** The requested link to an unfinished form, without anything from the form. */
export const draftLink: Letter<{ path: string }> = ({ brand, operator, link, write }, { path }) => {
  const facts = { brand, operator: operator.email, link: link(path) }
  return { email: { replyTo: operator.email, ...write('lab_draft_link', facts) } }
}

const documents = {
  'branch-image': 'letter_document_branch_image',
  'other-certifications': 'letter_document_other_certifications',
  licence: 'letter_document_licence',
  afrb: 'letter_document_afrb',
  accreditation: 'letter_document_accreditation',
  pcpndt: 'letter_document_pcpndt',
  'foreign-pan': 'letter_document_foreign_pan',
  gst: 'letter_document_gst',
  'aadhaar-front': 'letter_document_aadhaar_front',
  'aadhaar-back': 'letter_document_aadhaar_back',
  'signatory-pan': 'letter_document_signatory_pan',
} as const satisfies Record<DocumentKind, string>

/** A document was refused: the reason, and where to send another. */
export const documentRefused: Letter<Application & { kind: DocumentKind }> = (voice, refused) => {
  const { kind, reason, path, ...lab } = refused
  const { brand, link, say, write } = voice
  const facts = { brand, code: lab.code, document: say(documents[kind], {}), reason }
  return signed(voice, lab, write('lab_document_refused', { ...facts, link: link(path) }))
}

type BankAccount = Lab & {
  bankName: string
  accountLastFour: string
  effectiveAt: Temporal.Instant
}

/**
 * To the lab's previous contact: the new bank account, while there is time to object.
 * Source: reliability S29.
 */
export const bankChanged: Letter<BankAccount> = ({ operator, language, write }, changed) => {
  const { name: lab, code, bankName: bank, accountLastFour: account, effectiveAt } = changed
  const from = longDateAndTime(effectiveAt, language)
  const facts = { lab, code, bank, account, from, operator: operator.email }
  return { email: { replyTo: operator.email, ...write('lab_bank_changed', facts) } }
}

type Ends = Lab & {
  of: Validity
  /** Its last day in India. */
  endsOn: Temporal.PlainDate
  days: WarningDays
}

/**
 * To a lab whose licence, accreditation or ultrasound registration ends or has ended: what that
 * means and what to do.
 * Source: reliability I16.
 */
export const validityEnds: Letter<Ends> = (voice, { of, endsOn, days, name: lab, code }) => {
  const { operator, language, say, write } = voice
  const when = days === 0 ? 'over' : 'ends'
  const facts = {
    lab,
    code,
    what: say(`letter_validity_${of}`, {}),
    day: calendarDate(endsOn, language),
    meaning: say(`letter_validity_${of}_${when}`, {}),
    operator: operator.email,
  }
  return { email: { replyTo: operator.email, ...write(`validity_${when}`, facts) } }
}
