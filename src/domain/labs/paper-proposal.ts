import { z } from 'zod'
import { DocumentId } from '#src/domain/documents/document.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

/** The papers of a lab that one person proposes and another approves, who looks at the document. */
export const paperKinds = ['licence', 'accreditation', 'pcpndt'] as const
export type PaperKind = (typeof paperKinds)[number]

const PaperNumber = oneLine(1, 60)
const Day = z.iso.date()
/** Whether it is a code of ours is asked of the catalogue: whichever is none is named. */
const TypedCode = oneLine(1, 40)
/** More than there are tests. */
const MOST_CODES = 2000

const shown = {
  /** The picture that shows it: the lab's current document of that kind. */
  documentId: DocumentId,
  /** Of what holds now, as it was read; 0: as the lab joined with it. */
  version: z.int().min(0),
}
const licence = z.strictObject({ number: PaperNumber, from: Day, to: Day, ...shown })
const accreditation = licence.extend({ scope: z.array(TypedCode).min(1).max(MOST_CODES) })
const pcpndt = z.strictObject({ number: PaperNumber, to: Day, ...shown })

export const isInOrder = (days: object) =>
  !('from' in days && 'to' in days) || String(days.from) <= String(days.to)
export const notInOrder = {
  path: ['to'],
  params: { kind: 'date-order' },
  message: 'This day lies before the first.',
}

/** What is typed of a certificate beside its scope. */
export const certificateFields = licence.shape

/** The registration under the clinical establishments act of the state, with its days in India. */
export const LicenceTerms = licence.refine(isInOrder, notInOrder)
/** The NABL certificate; `scope`: the codes of every test that it covers. */
export const AccreditationTerms = accreditation.refine(isInOrder, notInOrder)
/** The registration under the PCPNDT Act with its last day. */
export const PcpndtTerms = pcpndt

/** The same with their kinds, for the unions of proposals. */
export const LicencePaper = licence.extend({ kind: z.literal('licence') })
export const AccreditationPaper = accreditation.extend({ kind: z.literal('accreditation') })
export const PcpndtPaper = pcpndt.extend({ kind: z.literal('pcpndt') })
export type Paper =
  | z.infer<typeof LicencePaper>
  | z.infer<typeof AccreditationPaper>
  | z.infer<typeof PcpndtPaper>

export function isPaper<Proposal extends { kind: string }>(
  proposal: Proposal,
): proposal is Extract<Proposal, { kind: PaperKind }> {
  return paperKinds.some((kind) => kind === proposal.kind)
}

/** What holds of a lab's licence: the days on which it takes bookings, both included. */
export type LicenceDays = { licenceFrom: Temporal.PlainDate; licenceTo: Temporal.PlainDate }

/**
 * Refuses `paper-over` for a licence that is over. A certificate or a PCPNDT registration may be: one
 * that was suspended or given up is entered with the last day on which it held.
 */
export function notOver(paper: Paper, today: Temporal.PlainDate): Result<Paper, 'paper-over'> {
  return paper.kind === 'licence' && isBefore(dayOf(paper.to), today)
    ? refuse('paper-over')
    : ok(paper)
}

/**
 * Whether it may hold from its approval on. Refuses `paper-begins-later` for a certificate before its
 * first day: its mark would come too early; and for a licence that leaves a day without one before it.
 */
export function mayHold(
  paper: Paper,
  { licenceTo }: LicenceDays,
  today: Temporal.PlainDate,
): Result<Paper, 'paper-begins-later'> {
  if (paper.kind === 'pcpndt') return ok(paper)
  const first = dayOf(paper.from)
  const latest = paper.kind === 'licence' ? later(today, licenceTo.add({ days: 1 })) : today
  return isBefore(latest, first) ? refuse('paper-begins-later') : ok(paper)
}

/**
 * The first day of a lab's licence once a renewed one is approved. One that is approved before its
 * first day follows the earlier one without a gap (`mayHold`), so the lab stays licensed since then.
 */
export function licensedFrom(
  from: Temporal.PlainDate,
  { licenceFrom }: LicenceDays,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return isBefore(today, from) && isBefore(licenceFrom, from) ? licenceFrom : from
}

/** What a change does to the scope of a certificate. */
export function scopeDifference(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((code) => !before.includes(code)),
    removed: before.filter((code) => !after.includes(code)),
    kept: after.filter((code) => before.includes(code)).length,
  }
}

export function dayOf(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(one, other) ? other : one
}
