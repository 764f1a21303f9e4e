import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { payments } from '#src/db/schema/payments.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { CorrectionId } from '#src/domain/cash/correction.ts'
import type { ListDeposits } from '#src/domain/cash/inputs.ts'
import type { DepositId, PaymentId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/**
 * The cash that a phlebotomist took and has not handed in; locks the rows until the transaction
 * ends.
 */
export function lockCashInHand(tx: Tx, phlebotomistId: UserId) {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.collectedBy, phlebotomistId), eq(payments.state, 'cash-collected')))
    .orderBy(payments.id)
    .for('update')
}

/** How much each phlebotomist holds, in paise, largest sum first. */
export function listCashHeld(tx: Tx) {
  const amount = sql<number>`sum(${payments.amount})::float8`
  return tx
    .select({
      phlebotomistId: phlebotomists.userId,
      name: phlebotomists.displayName,
      amount,
      receipts: sql<number>`count(*)::int`,
    })
    .from(payments)
    .innerJoin(phlebotomists, eq(phlebotomists.userId, payments.collectedBy))
    .where(eq(payments.state, 'cash-collected'))
    .groupBy(phlebotomists.userId, phlebotomists.displayName)
    .orderBy(sql`${amount} desc`)
}

const lockedPerson = kept((tx) =>
  tx
    .select({ id: phlebotomists.userId })
    .from(phlebotomists)
    .where(eq(phlebotomists.userId, sql.placeholder('id')))
    .for('update')
    .prepare(''),
)

/**
 * Locks a phlebotomist, so that the second of two visits accepted at once sees the first. Sent
 * immediately: later statements read under the lock, even if nobody awaits it.
 */
export async function lockPhlebotomist(tx: Tx, id: UserId): Promise<void> {
  await lockedPerson(tx).execute({ id })
}

/**
 * The cash a phlebotomist holds and the cash due at visits already assigned to them, in paise, as
 * parts of one statement: money moving from one to the other is counted once.
 */
export function cashSums(id: SQL | UserId) {
  const held = sql<string>`(select coalesce(sum(amount_paise), 0) from payments
    where collected_by = ${id} and state = 'cash-collected')`
  // The one visit at which it is due; other visits of the booking have nothing due.
  const promised = sql<string>`(select coalesce(sum(p.amount_paise), 0)
    from visits v join payments p on p.booking_id = v.booking_id and p.state = 'due'
    where v.phlebotomist_id = ${id} and v.cash_due_paise > 0
      and v.state in ('accepted', 'en-route', 'arrived', 'identified'))`
  return { held: held.mapWith(Number), promised: promised.mapWith(Number) }
}

/** Both sums of one phlebotomist, in paise. */
export async function cashOf(tx: Tx, phlebotomistId: UserId) {
  const { rows } = await tx.execute<{ held: string; promised: string }>(
    sql`select ${cashSums(phlebotomistId).held} as held, ${cashSums(phlebotomistId).promised} as promised`,
  )
  return { held: Number(rows[0]?.held ?? 0), promised: Number(rows[0]?.promised ?? 0) }
}

export async function lockDeposit(tx: Tx, id: DepositId) {
  const [row] = await tx.select().from(cashDeposits).where(eq(cashDeposits.id, id)).for('update')
  return row
}

export async function findCorrection(tx: Tx, id: CorrectionId) {
  const [row] = await tx.select().from(cashCorrections).where(eq(cashCorrections.id, id))
  return row
}

/** The corrections of a slip, oldest first, with the names of both people. */
export function listCorrections(tx: Tx, depositId: DepositId) {
  return tx
    .select({
      correction: cashCorrections,
      proposedByName: taker.name,
      decidedByName: decider.name,
    })
    .from(cashCorrections)
    .innerJoin(taker, eq(taker.id, cashCorrections.proposedBy))
    .leftJoin(decider, eq(decider.id, cashCorrections.decidedBy))
    .where(eq(cashCorrections.depositId, depositId))
    .orderBy(cashCorrections.proposedAt, cashCorrections.id)
}

/** The payments of one slip. Locks the rows until the transaction ends. */
export function lockDeposited(tx: Tx, id: DepositId) {
  return tx
    .select()
    .from(payments)
    .where(eq(payments.depositId, id))
    .orderBy(payments.id)
    .for('update')
}

const taker = alias(user, 'taker')
const decider = alias(user, 'decider')

/** Slips with the names of the people involved, newest first. */
export function findDeposits(tx: Tx, of: ListDeposits & { id?: DepositId }, limit: number) {
  const { id, state, phlebotomistId, before } = of
  return tx
    .select({
      deposit: cashDeposits,
      phlebotomistName: phlebotomists.displayName,
      takenByName: taker.name,
      decidedByName: decider.name,
    })
    .from(cashDeposits)
    .innerJoin(phlebotomists, eq(phlebotomists.userId, cashDeposits.phlebotomistId))
    .innerJoin(taker, eq(taker.id, cashDeposits.takenBy))
    .leftJoin(decider, eq(decider.id, cashDeposits.decidedBy))
    .where(
      and(
        id && eq(cashDeposits.id, id),
        state && eq(cashDeposits.state, state),
        phlebotomistId && eq(cashDeposits.phlebotomistId, phlebotomistId),
        before && lt(cashDeposits.id, before),
      ),
    )
    .orderBy(desc(cashDeposits.id))
    .limit(limit)
}

export type FoundDeposit = Awaited<ReturnType<typeof findDeposits>>[number]

const receipt = {
  paymentId: payments.id,
  receiptNumber: payments.receiptNumber,
  bookingId: payments.bookingId,
  bookingNumber: bookings.number,
  amount: payments.amount,
  collectedAt: payments.collectedAt,
}

/** The receipts of one slip. */
export function listReceiptsOf(tx: Tx, depositId: DepositId) {
  return tx
    .select(receipt)
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.depositId, depositId))
    .orderBy(payments.collectedAt, payments.id)
}

/** Receipts of the cash a phlebotomist still holds. */
export function listReceiptsHeld(tx: Tx, phlebotomistId: UserId) {
  return tx
    .select(receipt)
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.collectedBy, phlebotomistId), eq(payments.state, 'cash-collected')))
    .orderBy(payments.collectedAt, payments.id)
}

/** The visit at which each payment's cash was taken. */
export async function visitsOfPayments(tx: Tx, ids: PaymentId[], phlebotomistId: UserId) {
  if (ids.length === 0) return new Map<PaymentId, (typeof visits.$inferSelect)['id']>()
  const rows = await tx
    .select({ paymentId: payments.id, visitId: visits.id })
    .from(payments)
    .innerJoin(visits, eq(visits.bookingId, payments.bookingId))
    .where(
      and(
        inArray(payments.id, ids),
        eq(visits.phlebotomistId, phlebotomistId),
        eq(visits.isRecollection, false),
      ),
    )
    .orderBy(visits.id)
  return new Map(rows.map(({ paymentId, visitId }) => [paymentId, visitId]))
}

/** What one phlebotomist earned and was charged, newest first. */
export function listEarnings(tx: Tx, phlebotomistId: UserId, limit: number) {
  return tx
    .select({
      at: ledgerJournals.at,
      kind: ledgerJournals.kind,
      bookingNumber: bookings.number,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .leftJoin(bookings, eq(bookings.id, ledgerJournals.bookingId))
    .where(
      and(
        eq(ledgerEntries.account, 'phlebotomist-payable'),
        eq(ledgerEntries.partyId, phlebotomistId),
      ),
    )
    .orderBy(desc(ledgerJournals.at), desc(ledgerEntries.id))
    .limit(limit)
}
