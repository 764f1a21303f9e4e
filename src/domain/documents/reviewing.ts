import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import type { LabForm, ToldLab } from '#src/domain/labs/lab-told.ts'
import type { Decider } from '#src/domain/labs/life.ts'
import type { PapersOfRecord } from '#src/domain/labs/updated-labs.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { DocumentId, DocumentKind, DocumentState } from './document.ts'
import { expiringKinds, type ReviewDocument } from './inputs.ts'

/** A document as its review reads it. */
export type ReviewedDocument = {
  id: DocumentId
  kind: DocumentKind
  state: DocumentState
  version: number
  reason: string | null
  expiresOn: Temporal.PlainDate | null
  registrationNumber: string | null
  uploadedBy: UserId | null
}

type Lab = ToldLab & PapersOfRecord & { version: number }

/** Of a lab: the document, the lab, and the form of its application. */
export type DocumentAtHand<Document extends ReviewedDocument> = {
  document: Document
  lab: Lab
  form: LabForm | null
}

type Code =
  | 'same-person'
  | 'expiry-first'
  | 'already-expired'
  | 'registration-number-first'
  | 'stale'

type Verdict = {
  state: 'approved' | 'refused'
  reason: string | null
  expiresOn: Temporal.PlainDate | null
  registrationNumber: string | null
}

/**
 * The office's decision on one document; repeating it changes nothing. The last day of a licence,
 * an accreditation and a PCPNDT registration becomes the lab's own, the registration with its
 * number; an active lab whose licence is refused takes no more bookings, and a refusal is told to
 * the lab. Refuses, in this order: `same-person` to anybody who works there, and to an uploader who
 * would approve their own document; `expiry-first`, `already-expired`, `registration-number-first`;
 * `stale` where somebody decided or replaced it since it was read.
 * Source: model, "Organizations, labs, places"; decision 082.
 */
export function reviewing<Document extends ReviewedDocument>(
  facts: DocumentAtHand<Document>,
  input: ReviewDocument,
  by: Decider,
  now: Temporal.Instant,
): Decision<Document, Code> {
  const { document, lab } = facts
  const isOwnUpload = input.decision === 'approved' && document.uploadedBy === by.id
  if (by.labs.includes(lab.id) || isOwnUpload) return { ok: false, error: 'same-person' }
  const read = verdictOf(document, input, indianDay(now))
  if (!read.ok) return read
  const { verdict } = read
  if (isDecidedSo(document, verdict)) return { ok: true, answer: document }
  if (document.state === 'replaced' || document.version !== input.version)
    return { ok: false, error: 'stale' }
  const decided = { ...document, ...verdict, decidedBy: by.id, decidedAt: now }
  const after = { ...decided, version: document.version + 1 }
  const { id, kind } = document
  const detail = { documentId: id, kind, decision: verdict.state }
  const change = { before: told(document), after: told(after) }
  const { updated, ...followed } = following(facts, after)
  return {
    ok: true,
    answer: after,
    changes: {
      transitions: [],
      ...followed,
      updated: { ...updated, reviewedDocument: [decided] },
      bookingId: null,
      audit: { subjectId: lab.id, detail, change },
    },
  }
}

/** What is decided, with the day and number that an approval of its kind must name. */
function verdictOf(
  { kind }: ReviewedDocument,
  input: ReviewDocument,
  today: Temporal.PlainDate,
): { ok: true; verdict: Verdict } | Refused<Code> {
  const none = { expiresOn: null, registrationNumber: null }
  if (input.decision === 'refused')
    return { ok: true, verdict: { state: 'refused', reason: input.reason, ...none } }
  const { expiresOn: typed, registrationNumber: number } = input
  const expiresOn = typed === undefined ? null : Temporal.PlainDate.from(typed)
  if (expiresOn === null && expiringKinds.some((one) => one === kind))
    return { ok: false, error: 'expiry-first', fields: { expiresOn: 'missing' } }
  if (expiresOn && Temporal.PlainDate.compare(expiresOn, today) <= 0)
    return { ok: false, error: 'already-expired', fields: { expiresOn: 'malformed' } }
  // No other paper has a number.
  if (kind !== 'pcpndt')
    return { ok: true, verdict: { state: 'approved', reason: null, ...none, expiresOn } }
  if (number === undefined) return numberFirst
  const registered = { expiresOn, registrationNumber: number }
  return { ok: true, verdict: { state: 'approved', reason: null, ...registered } }
}

const numberFirst = {
  ok: false,
  error: 'registration-number-first',
  fields: { registrationNumber: 'missing' },
} as const

function isDecidedSo(document: ReviewedDocument, verdict: Verdict): boolean {
  const { state, reason, expiresOn, registrationNumber } = document
  return (
    state === verdict.state &&
    reason === verdict.reason &&
    registrationNumber === verdict.registrationNumber &&
    String(expiresOn) === String(verdict.expiresOn)
  )
}

/** What else a decision changes. Without an approved licence a lab takes no bookings. */
function following(
  { lab, form }: DocumentAtHand<ReviewedDocument>,
  document: ReviewedDocument,
): Partial<Changed> {
  const { kind, state } = document
  if (state === 'refused') {
    const reason = document.reason ?? ''
    const labNews = [{ event: 'lab-document-refused' as const, lab, form, kind, reason }]
    const isTakenOff = kind === 'licence' && lab.state === 'active'
    if (!isTakenOff) return { labNews }
    const transitions = [taken('lab', lab, 'deactivate', { reason })]
    return { transitions, isCatalogue: true, labNews }
  }
  const lastDay = lastDayOf(document)
  if (!lastDay) return {}
  return { updated: { papersOfRecord: [{ ...lab, ...lastDay }] }, isCatalogue: true }
}

function lastDayOf({
  kind,
  registrationNumber,
  expiresOn,
}: ReviewedDocument): Partial<PapersOfRecord> | undefined {
  if (expiresOn === null) return undefined
  if (kind === 'licence') return { licenceTo: expiresOn }
  if (kind === 'pcpndt') return { pcpndtNumber: registrationNumber, pcpndtTo: expiresOn }
  return kind === 'accreditation' ? { nablTo: expiresOn } : undefined
}

function told({ state, reason, expiresOn, registrationNumber, version }: ReviewedDocument) {
  return { state, reason, expiresOn: expiresOn?.toString() ?? null, registrationNumber, version }
}
