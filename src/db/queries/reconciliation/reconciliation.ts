import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { reconciliationBreaks, reconciliationRuns } from '#src/db/schema/reconciliation.ts'
import { refunds, refundSendings } from '#src/db/schema/refunds.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import type { DayFacts } from '#src/domain/reconciliation/calendar.ts'
import type { OurPayment } from '#src/domain/reconciliation/compare-day.ts'
import type { ListBreaks } from '#src/domain/reconciliation/inputs.ts'
import type { DayAtHand } from '#src/domain/reconciliation/storing-day.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

type Listed = {
  from: Temporal.Instant
  to: Temporal.Instant
  references: string[]
  numbers: string[]
}

/** The money of a day by our books, and everything else of ours that the gateway's list names. */
export async function listOurs(tx: Tx, { from, to, references, numbers }: Listed) {
  const sent = (states: SQL) => sql<string>`(select coalesce(sum(${refunds.amount}), 0)
    from ${refunds} join ${refundSendings} on ${refundSendings.refundId} = ${refunds.id}
    where ${refunds.captureId} = ${captures.id} and ${refundSendings.channel} = 'gateway'
      and ${refundSendings.state} in (${states}))`
  const rows = await tx
    .select({
      number: paymentAttempts.number,
      referenceNo: captures.referenceNo,
      amount: captures.amount,
      currency: captures.currency,
      at: captures.capturedAt,
      isConfirmed: sql<boolean>`${captures.confirmedAt} is not null`,
      refunded: sent(sql`'confirmed'`),
      refunding: sent(sql`'claimed', 'sent'`),
      isChargedBack: sql<boolean>`coalesce(${payments.state} = 'chargeback', false)`,
    })
    .from(captures)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, captures.attemptId))
    .leftJoin(payments, eq(payments.id, captures.paymentId))
    .where(
      // Each by its own index: an OR across two tables would scan every capture ever made.
      sql`${captures.id} in (
        select id from captures where captured_at >= ${from.toString()} and captured_at < ${to.toString()}
        union select id from captures where reference_no = any(${sql.param(references)}::text[])
        union select c.id from payment_attempts a join captures c on c.attempt_id = a.id
          where a.number = any(${sql.param(numbers)}::text[]))`,
    )
  return rows.map(({ refunded, refunding, ...row }): OurPayment => {
    return { ...row, refunded: paise(Number(refunded)), refunding: paise(Number(refunding)) }
  })
}

/** The first day in India on which we have money at the gateway; undefined where there is none. */
export async function firstDayOfOurs(tx: Tx): Promise<Temporal.PlainDate | undefined> {
  const [row] = await tx
    .select({ at: captures.capturedAt })
    .from(captures)
    .orderBy(asc(captures.capturedAt))
    .limit(1)
  return row && indianDay(row.at)
}

/** The subset of these keys that an earlier break of another day already explains. */
export async function explainedElsewhere(tx: Tx, day: Temporal.PlainDate, keys: string[]) {
  if (keys.length === 0) return new Set<string>()
  const rows = await tx
    .select({ key: reconciliationBreaks.key })
    .from(reconciliationBreaks)
    .where(
      and(
        inArray(reconciliationBreaks.key, keys),
        inArray(reconciliationBreaks.kind, ['day', 'missing-here']),
        sql`${reconciliationBreaks.day} <> ${day.toString()}`,
      ),
    )
  return new Set(rows.map(({ key }) => key))
}

/**
 * What is recorded about a day and about what differs on it: its breaks, which keys a break of
 * another day explains, and which numbers are attempts of ours.
 */
export async function findDayAtHand(
  tx: Tx,
  day: Temporal.PlainDate,
  { keys, numbers }: { keys: string[]; numbers: string[] },
): Promise<DayAtHand> {
  const { kind, key, state } = reconciliationBreaks
  const [found] = await tx
    .select({
      known: someOf(
        reconciliationBreaks,
        { kind, key, state },
        {
          where: sql`${reconciliationBreaks.day} = ${day.toString()}::date`,
          orderBy: sql`${reconciliationBreaks.id}`,
        },
      ),
      explained: sql<string[]>`array(select b.key from reconciliation_breaks b
        where b.key = any(${sql.param(keys)}::text[]) and b.kind in ('day', 'missing-here')
          and b.day <> ${day.toString()}::date)`,
      attempts: sql<string[]>`array(select a.number from payment_attempts a
        where a.number = any(${sql.param(numbers)}::text[]))`,
    })
    .from(sql`(select 1) as one`)
  return found ?? { known: [], explained: [], attempts: [] }
}

export function listRuns(tx: Tx, limit: number) {
  return tx.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.day)).limit(limit)
}

/** The days of a span that were compared or have breaks, both ends included. */
export async function findDays(
  tx: Tx,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<DayFacts[]> {
  const { rows } = await tx.execute<{
    day: string
    compared: number | null
    open: number
    resolved: number
  }>(sql`
    with found as (
      select day, count(*) filter (where state = 'open')::int as open,
        count(*) filter (where state <> 'open')::int as resolved
      from reconciliation_breaks
      where day between ${from.toString()}::date and ${to.toString()}::date group by day),
    ran as (
      select day, compared from reconciliation_runs
      where day between ${from.toString()}::date and ${to.toString()}::date)
    select day::text, compared, coalesce(open, 0) as open, coalesce(resolved, 0) as resolved
    from found full join ran using (day)`)
  return rows.map(({ day, ...counts }) => ({ ...counts, day: Temporal.PlainDate.from(day) }))
}

export async function countOpenBreaks(tx: Tx): Promise<number> {
  return tx.$count(reconciliationBreaks, eq(reconciliationBreaks.state, 'open'))
}

const owner = alias(user, 'owner')
const resolver = alias(user, 'resolver')

/**
 * Breaks with the names of the people handling them; ids increase with time, so they give the
 * order.
 */
export function findBreaks(tx: Tx, of: ListBreaks & { id?: BreakId }, limit: number) {
  const { id, kind, day, before } = of
  const state = of.state ?? (id || day ? undefined : 'open')
  const isOldestFirst = state === 'open'
  const key = reconciliationBreaks.id
  return tx
    .select({
      row: reconciliationBreaks,
      ownerName: owner.name,
      resolvedByName: resolver.name,
    })
    .from(reconciliationBreaks)
    .leftJoin(owner, eq(owner.id, reconciliationBreaks.ownerId))
    .leftJoin(resolver, eq(resolver.id, reconciliationBreaks.resolvedBy))
    .where(
      and(
        id && eq(key, id),
        state && eq(reconciliationBreaks.state, state),
        kind && eq(reconciliationBreaks.kind, kind),
        day === undefined ? undefined : sql`${reconciliationBreaks.day} = ${day}::date`,
        before && (isOldestFirst ? gt(key, before) : lt(key, before)),
      ),
    )
    .orderBy(isOldestFirst ? asc(key) : desc(key))
    .limit(limit)
}

export type FoundBreak = Awaited<ReturnType<typeof findBreaks>>[number]

export async function lockBreak(tx: Tx, id: BreakId) {
  const [row] = await tx
    .select()
    .from(reconciliationBreaks)
    .where(eq(reconciliationBreaks.id, id))
    .for('update')
  return row
}

/**
 * Open breaks found before an instant that were not alarmed, locked until the transaction ends, and
 * every open one of money that the gateway alone knows of.
 */
export async function lockToAlarm(tx: Tx, before: Temporal.Instant) {
  const isOpen = eq(reconciliationBreaks.state, 'open')
  const [due, missing] = await Promise.all([
    tx
      .select()
      .from(reconciliationBreaks)
      .where(
        and(
          isOpen,
          isNull(reconciliationBreaks.alertedAt),
          lt(reconciliationBreaks.foundAt, before),
        ),
      )
      .orderBy(reconciliationBreaks.id)
      .for('update'),
    tx
      .select()
      .from(reconciliationBreaks)
      .where(and(isOpen, eq(reconciliationBreaks.kind, 'missing-here'))),
  ])
  return { due, missing }
}

/** The attempt and the booking that a reference or a number of a break belongs to. */
export async function findAttemptOf(tx: Tx, key: string) {
  const [row] = await tx
    .select({ number: paymentAttempts.number, bookingId: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(
      sql`${paymentAttempts.id} in (select id from payment_attempts where number = ${key}
        union select attempt_id from captures where reference_no = ${key})`,
    )
    .limit(1)
  return row
}
