import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { findRevision, type RevisionRow } from '#src/db/queries/report-revisions.ts'
import { findReport, listVersions, type ReportRow } from '#src/db/queries/reports.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'

export type OpenRevision = Awaited<ReturnType<typeof lockRevision>>

/**
 * A revision in the actor's scope with its report, the newest version and the booking, locked.
 * Refuses `own-booking`.
 */
export async function lockRevision(step: Step, permit: Permit, id: RevisionId) {
  const seen = permit.over(await findRevision(step.tx, id))
  const tree: BookingTree = await lockTree(step, seen.bookingId)
  refuseOwnBooking(step.actor, tree.booking)
  const revision = permit.over(await findRevision(step.tx, id))
  return { revision, tree, ...(await reportOf(step, revision)) }
}

/** The report of a revision and its current published version. */
export async function reportOf({ tx }: Step, { reportId }: Pick<RevisionRow, 'reportId'>) {
  const report = await findReport(tx, reportId)
  const versions = await listVersions(tx, reportId)
  const [latest] = versions
  if (!report || !latest) throw new Error(`report ${reportId} has no version`)
  return { report, latest, versions }
}

/**
 * Refuses a decided draft, one that is not as it was shown, and one whose report has a newer
 * version by now: it was written about the old one.
 */
export function refuseUndecidable(
  { actor }: Step,
  { revision, report, latest }: Pick<OpenRevision, 'revision' | 'report' | 'latest'>,
  version: number,
): void {
  if (revision.state !== 'draft') throw notAllowed(actor, 'revision', revision.state)
  if (revision.version !== version) throw new Refusal('stale')
  refuseUnpublished(report)
  if (latest.number !== revision.baseVersion) throw new Refusal('stale')
}

/** A report that was never published, or was withdrawn, cannot be changed. */
export function refuseUnpublished({ state }: ReportRow): void {
  if (state === 'withdrawn') throw new Refusal('report-withdrawn')
  if (state === 'registered') throw new Refusal('not-found')
}
