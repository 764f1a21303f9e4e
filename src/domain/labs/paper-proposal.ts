import { z } from 'zod'
import { DocumentId } from '#src/domain/documents/document.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

/**
 * The papers of a lab: one person proposes a change, another looks at the document and approves.
 * Source: decision 082.
 */
export const paperKinds = ['licence', 'accreditation', 'pcpndt'] as const
export type PaperKind = (typeof paperKinds)[number]

const PaperNumber = oneLine(1, 60)
const Day = z.iso.date()
/** Whether a code exists is checked against the catalogue, which names the unknown ones. */
const TypedCode = oneLine(1, 40)
/** More than the catalogue has tests. */
const MOST_CODES = 2000

const shown = {
  /** The image that shows it: the lab's current document of that kind. */
  documentId: DocumentId,
  /** The version of what holds now, as read; 0: the paper the lab joined with. */
  version: z.int().min(0),
}
const licence = z.strictObject({ number: PaperNumber, from: Day, to: Day, ...shown })
const accreditation = licence.extend({ scope: z.array(TypedCode).min(1).max(MOST_CODES) })
const pcpndt = z.strictObject({ number: PaperNumber, to: Day, ...shown })

/** Whether a paper begins before it ends. Source: reliability I4. */
export const isInOrder = (days: object) =>
  !('from' in days && 'to' in days) || String(days.from) <= String(days.to)
export const notInOrder = {
  path: ['to'],
  params: { kind: 'date-order' },
  message: 'This date is before the start date.',
}

/** The typed fields of a certificate, apart from its scope. */
export const certificateFields = licence.shape

/** The state registration under the clinical establishments act, with its days in India. */
export const LicenceTerms = licence.refine(isInOrder, notInOrder)
/** The NABL certificate; `scope`: the codes of all tests that it covers. */
export const AccreditationTerms = accreditation.refine(isInOrder, notInOrder)
/** The registration under the PCPNDT Act and its last day. */
export const PcpndtTerms = pcpndt

/** The same with their kinds, for the union of proposals. */
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

/** A lab's licence: the days on which it takes bookings, both included. */
export type LicenceDays = { licenceFrom: Temporal.PlainDate; licenceTo: Temporal.PlainDate }

/**
 * Refuses `paper-over` for an expired licence. A certificate or a PCPNDT registration may have
 * expired: one that was suspended or given up is entered with the last day on which it was valid.
 * Source: decision 082.
 */
export function notOver(paper: Paper, today: Temporal.PlainDate): Result<Paper, 'paper-over'> {
  return paper.kind === 'licence' && isBefore(dayOf(paper.to), today)
    ? refuse('paper-over')
    : ok(paper)
}

/**
 * Whether it may take effect on approval. Refuses `paper-begins-later` for a certificate before its
 * first day, because the badge would appear too early, and for a licence that leaves a gap after
 * the previous one.
 * Source: decision 082.
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
 * The first day of a lab's licence once a renewed one is approved. One approved before its first
 * day follows the previous one without a gap (`mayHold`), so the lab counts as licensed since then.
 * Source: decision 082.
 */
export function licensedFrom(
  from: Temporal.PlainDate,
  { licenceFrom }: LicenceDays,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return isBefore(today, from) && isBefore(licenceFrom, from) ? licenceFrom : from
}

/** How a change alters the scope of a certificate. Source: decision 082. */
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
