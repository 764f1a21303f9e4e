import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { orders } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { BENCH_PAGE } from '#src/domain/results/bench/bench-lists.ts'
import { type PageOfBench, placeIn } from '#src/db/queries/results/bench-page.ts'

/** The undecided drafts of a lab's reports; uses the index `report_revisions_waiting`. */
export function isWaitingAt(labId: LabId) {
  return and(eq(reportRevisions.labId, labId), eq(reportRevisions.state, 'draft'))
}

/**
 * Changes of published reports that wait at a lab: withdrawals first, because that report should
 * not be used, then the longest waiting. One page; without values.
 */
export function listWaitingRevisions(tx: Tx, labId: LabId, page: PageOfBench) {
  const rank = sql`case when ${reportRevisions.kind} = 'withdraw' then -1 else 0 end`
  const place = placeIn(sql`${reportRevisions.draftedAt}`, reportRevisions.id, rank)
  const placed = tx
    .select({ ...place.columns, revisionId: reportRevisions.id })
    .from(reportRevisions)
    .where(isWaitingAt(labId))
    .as('placed')
  return tx
    .select({
      row: placed.row,
      total: placed.total,
      rank: placed.rank,
      revisionId: reportRevisions.id,
      reportId: reportRevisions.reportId,
      orderId: reportRevisions.orderId,
      kind: reportRevisions.kind,
      reason: reportRevisions.reason,
      baseVersion: reportRevisions.baseVersion,
      draftedFrom: reportRevisions.draftedFrom,
      draftedAt: reportRevisions.draftedAt,
      draftedById: reportRevisions.draftedBy,
      draftedBy: user.name,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
    })
    .from(placed)
    .innerJoin(reportRevisions, eq(reportRevisions.id, placed.revisionId))
    .innerJoin(orders, eq(orders.id, reportRevisions.orderId))
    .innerJoin(user, eq(user.id, reportRevisions.draftedBy))
    .where(place.isOn(placed, page))
    .orderBy(place.order(placed, page))
    .limit(BENCH_PAGE)
}

/** How many drafts by other people the lab may sign, and how many are by this person. */
export function waitingOf(labId: LabId, userId: UserId) {
  const isOwn = eq(reportRevisions.draftedBy, userId)
  const isForOffice = sql`${reportRevisions.kind} = 'withdraw' and ${reportRevisions.draftedFrom} = 'lab'`
  const count = (filter: SQL) => sql`(select count(*) filter (where ${filter})::int
    from ${reportRevisions} where ${isWaitingAt(labId)})`
  return { ofOthers: count(sql`not (${isOwn}) and not (${isForOffice})`), own: count(isOwn) }
}
