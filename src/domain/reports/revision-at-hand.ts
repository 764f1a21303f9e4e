import type { Refused } from '#src/domain/changes.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Awaited } from '#src/domain/instruments/waiting-value.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { RevisedDecision, RevisedValue } from './inputs.ts'
import type { Report } from './publication.ts'
import type { ReportBody } from './report-body.ts'
import type { ReportId } from './report.ts'
import type { Reporting } from './reporting.ts'
import type { RevisionState } from './revision-machine.ts'
import type { RevisionId, RevisionKind, RevisionReason, RevisionSide } from './revision.ts'
import type { SignatureId } from './signature.ts'

/** The values a draft will publish; stored sealed until it is signed. */
export type Proposal = {
  values: RevisedValue[]
  text: string | null
  decisions: RevisedDecision[]
}

/** A change of a published report, as stored. */
export type Revision = Stateful & {
  id: RevisionId
  reportId: ReportId
  orderId: OrderId
  bookingId: BookingId
  labId: LabId
  kind: RevisionKind
  reason: RevisionReason
  words: string
  baseVersion: number
  state: RevisionState
  proposalSealed: string | null
  draftedBy: UserId
  draftedFrom: RevisionSide
  draftedAt: Temporal.Instant
  decidedBy: UserId | null
  decidedFrom: RevisionSide | null
  decidedAt: Temporal.Instant | null
  signatureId: SignatureId | null
  newVersion: number | null
}

/** A new draft; its proposal is sealed when it is stored. */
export type NewRevision = Pick<
  Revision,
  | 'id'
  | 'reportId'
  | 'orderId'
  | 'bookingId'
  | 'labId'
  | 'kind'
  | 'reason'
  | 'words'
  | 'baseVersion'
  | 'draftedBy'
  | 'draftedFrom'
  | 'draftedAt'
> & { state: 'draft'; version: 1; proposal?: Proposal }

/** A published report with its order on the bench, and everything its changes depend on. */
export type ReportAtHand = BenchFacts &
  Controlled &
  Awaited &
  Reporting & {
    report: Report
    /** Newest first. */
    versions: readonly { number: number; publishedAt: Temporal.Instant; body: ReportBody }[]
    revisions: readonly Revision[]
    consented: readonly { testItemId: TestItemId; talkedAt: Temporal.Instant | null }[]
    /** The person who acts. */
    actor: { name: string }
  }

export type WhyUndecidable = 'not-allowed-now' | 'stale' | 'report-withdrawn' | 'not-found'

/**
 * Refuses a decided draft, one that is not as it was shown, and one whose report has a newer
 * version by now: it was written about the old one.
 * Source: decision 032.
 */
export function whyUndecidable(
  { report, versions }: Pick<ReportAtHand, 'report' | 'versions'>,
  revision: Revision,
  version: number,
): Refused<WhyUndecidable> | undefined {
  if (revision.state !== 'draft') return notNow(revision)
  if (revision.version !== version) return { ok: false, error: 'stale' }
  const why = whyUnpublished(report)
  if (why) return why
  return versions[0]?.number === revision.baseVersion ? undefined : { ok: false, error: 'stale' }
}

/** A report that was never published, or was withdrawn, cannot be changed. Source: life cycle 6. */
export function whyUnpublished({
  state,
}: Report): Refused<'report-withdrawn' | 'not-found'> | undefined {
  if (state === 'withdrawn') return { ok: false, error: 'report-withdrawn' }
  return state === 'registered' ? { ok: false, error: 'not-found' } : undefined
}

/** The refusal of what a draft cannot do, or no longer. */
export function notNow({ state }: Revision): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'revision', state } }
}
