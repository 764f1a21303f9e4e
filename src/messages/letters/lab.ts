import type { DocumentKind } from '#src/domain/documents/document.ts'
import { formatRupees } from '#src/domain/format-rupees.ts'
import type { ApplicationEvent } from '#src/domain/labs/lab-told.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Validity, WarningDays } from '#src/domain/labs/validity.ts'
import { calendarDate, longDateAndTime } from '#src/messages/india-times.ts'
import { intlOf } from '#src/domain/people/language.ts'
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

type Terms = { price: Paise; listPrice: Paise; tatHours: number; isActive: boolean }

type PricesChanged = Lab & {
  changes: readonly { item: string; before: Terms | null; after: Terms }[]
  path: string
}

/**
 * To who manages a lab: the office changed its prices, each old one beside the new one.
 * Source: decision 165.
 */
export const pricesChanged: Letter<PricesChanged> = (voice, changed) => {
  const { operator, link, write, brand } = voice
  const { changes, path, ...lab } = changed
  const lines = changes.map(({ item, ...change }) => `${item}: ${termsWords(voice, change)}`)
  const facts = { brand, code: lab.code, lines: lines.join('\n'), link: link(path) }
  const count = String(changes.length)
  return signed(
    voice,
    lab,
    write('lab_prices_changed', { ...facts, count, operator: operator.email }),
  )
}

type Change = { before: Terms | null; after: Terms }

function termsWords({ say, language }: Voice, { before, after }: Change): string {
  const rupees = (amount: Paise) => formatRupees(amount, intlOf[language])
  const price = rupees(after.price)
  if (!before) {
    const facts = { price, list: rupees(after.listPrice), hours: String(after.tatHours) }
    const words = say('letter_lab_prices_new', facts)
    return after.isActive ? words : `${words}; ${say('letter_lab_prices_new_off', {})}`
  }
  const hours = { before: String(before.tatHours), after: String(after.tatHours) }
  const lists = { before: rupees(before.listPrice), after: rupees(after.listPrice) }
  return [
    before.price !== after.price &&
      say('letter_lab_prices_price', { before: rupees(before.price), after: price }),
    before.listPrice !== after.listPrice && say('letter_lab_prices_list', lists),
    before.tatHours !== after.tatHours && say('letter_lab_prices_hours', hours),
    before.isActive && !after.isActive && say('letter_lab_prices_off', {}),
    !before.isActive && after.isActive && say('letter_lab_prices_on', { price }),
  ]
    .filter((part) => part !== false)
    .join('; ')
}

type CapacityChanged = Lab & { before: number; after: number; path: string }

/**
 * To who manages a lab: the office changed how many visits an hour takes.
 * Source: decision 165.
 */
export const capacityChanged: Letter<CapacityChanged> = (voice, changed) => {
  const { brand, operator, link, write } = voice
  const { before, after, path, ...lab } = changed
  const counts = { before: String(before), after: String(after) }
  const facts = { ...counts, brand, code: lab.code, link: link(path), operator: operator.email }
  return signed(voice, lab, write('lab_capacity_changed', facts))
}
