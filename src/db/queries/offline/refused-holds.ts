import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import { toDecide } from '#src/db/queries/offline/offline-events.ts'
import { quoted } from '#src/db/columns.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { offlineDevices, offlineHolds } from '#src/db/schema/offline.ts'
import { user } from '#src/db/schema/auth.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import { paise, type Paise } from '#src/domain/money.ts'
import { doubtReasons, type OfflineHoldId } from '#src/domain/offline/hold.ts'
import { unpaidCauses } from '#src/domain/offline/refusal-cause.ts'

/** Locks every hold of this one's visit: what they withhold together is decided by one at a time. */
export async function lockHoldsBeside(tx: Tx, id: OfflineHoldId): Promise<void> {
  const of = tx
    .select({ id: offlineHolds.id })
    .from(offlineHolds)
    .where(
      sql`${offlineHolds.visitId} = (select h.visit_id from ${offlineHolds} h where h.id = ${id})`,
    )
    .orderBy(offlineHolds.id)
    .for('update')
  await sendAlong(tx, of)
}

/** What a visit's lines leave its phlebotomist, where a withdrawal left nothing: the amount withdrawn. */
const withdrawn = sql<Paise | null>`(select case when sum(-l.amount_paise) <= 0
    then (max(l.amount_paise) filter (where j.kind = 'pay-withdrawn'))::int end
  from ${ledgerJournals} j join ${ledgerEntries} l on l.journal_id = j.id
  where j.subject_id = ${visits.id} and l.account = 'phlebotomist-payable'
    and l.party_id = ${offlineHolds.phlebotomistId})`.mapWith(paise)

/** Another refusal of the visit, or a doubt that is open, for which it is not paid. */
const isRefusedElse = sql<boolean>`exists (select from ${offlineHolds} o
  where o.visit_id = ${offlineHolds.visitId} and o.id <> ${offlineHolds.id}
    and o.phlebotomist_id = ${offlineHolds.phlebotomistId}
    and o.reason in (${sql.raw(quoted(doubtReasons))})
    and o.outcome = 'refused' and o.cause in (${sql.raw(quoted(unpaidCauses))}))`

/** A refused hold with what decides what taking it back does. */
export async function findRefusedHold(tx: Tx, id: OfflineHoldId) {
  const [row] = await tx
    .select({ ...toDecide, withdrawn, isRefusedElse })
    .from(offlineHolds)
    .innerJoin(visits, eq(visits.id, offlineHolds.visitId))
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(eq(offlineHolds.id, id))
  return row
}

/** The tubes of a hold's visit. */
export function listTubesOfHold(tx: Tx, id: OfflineHoldId) {
  return tx
    .select({ id: tubes.id, state: tubes.state, collectedAt: tubes.collectedAt })
    .from(offlineHolds)
    .innerJoin(tubes, eq(tubes.visitId, offlineHolds.visitId))
    .where(eq(offlineHolds.id, id))
}

/** What was refused and not taken back, the newest first. */
export function listRefusals(tx: Tx, limit: number) {
  return tx
    .select({
      hold: offlineHolds,
      bookingNumber: bookings.number,
      visitState: visits.state,
      device: offlineDevices.name,
      decidedByName: user.name,
    })
    .from(offlineHolds)
    .innerJoin(visits, eq(visits.id, offlineHolds.visitId))
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .innerJoin(offlineDevices, eq(offlineDevices.id, offlineHolds.deviceId))
    .innerJoin(user, eq(user.id, offlineHolds.decidedBy))
    .where(eq(offlineHolds.outcome, 'refused'))
    .orderBy(desc(offlineHolds.decidedAt))
    .limit(limit)
}
