import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { accessionPatterns } from '#src/db/schema/accession-patterns.ts'
import { calculationRules } from '#src/db/schema/calculations.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import { orders } from '#src/db/schema/orders.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import { accessionCounters } from '#src/db/schema/tubes.ts'
import type { Ways } from '#src/domain/calculations/calculation-rule.ts'
import { INDIA, indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import type { Accruing } from '#src/domain/settlement/accrual.ts'
import { yearBounds } from '#src/domain/settlement/week.ts'
import { nothingSold, ofIndividuals, type SoldInYear } from '#src/domain/settlement/withholding.ts'
import type { AccessionPattern } from '#src/domain/tubes/accession.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'

const wanted = sql.placeholder('id')
/** By what an order is found: itself, or the barcode of one of its tubes. */
const orderBy = {
  order: sql`${wanted}::uuid`,
  barcode: sql`(select order_id from tubes where barcode = ${wanted})`,
}
type By = keyof typeof orderBy

const individuals = sql.raw(ofIndividuals.map((one) => `'${one}'`).join(', '))
/** Whose sales of the year decide what is withheld. */
const hasThreshold = sql`(${organizations.panHash} is not null
  and ${organizations.legalEntity} in (${individuals}))`

const locksBy = (orderId: SQL) =>
  kept((tx) =>
    tx
      .select({
        labId: labs.id,
        last: sql<number | null>`(select counter.last from (select last from ${accessionCounters}
          where lab_id = ${labs.id} and year = ${sql.placeholder('year')}::int for update) as counter)`,
        sales: sql`case when ${hasThreshold} then
          pg_advisory_xact_lock(hashtextextended('sales of ' || ${organizations.id}, 0))::text end`,
      })
      .from(orders)
      .innerJoin(labs, eq(labs.id, orders.labId))
      .innerJoin(organizations, eq(organizations.id, labs.organizationId))
      .where(eq(orders.id, orderId))
      .prepare(''),
  )

/** Of all labs of the legal entity in the year, net of reversals and claw-backs. */
const soldInYear = sql`case when ${hasThreshold} then (select json_build_object(
    'gross', coalesce(sum(one.gross_paise), 0),
    'untaxed', coalesce(sum(one.gross_paise) filter (where one.withheld_as = 'below-threshold'), 0),
    'lateTds', coalesce(sum(one.late_tds_paise), 0))
  from settlement_entries one join labs of_lab on of_lab.id = one.lab_id
  where of_lab.organization_id = ${organizations.id}
    and one.kind = 'share' and one.state <> 'reversed'
    and one.accrued_at >= ${sql.placeholder('begins')}::timestamptz
    and one.accrued_at < ${sql.placeholder('ends')}::timestamptz
    and not exists (select from settlement_entries back where back.claws_back_id = one.id)) end`

const ratesOfDay = sql`(select json_object_agg(tax, basis_points) from (
  select distinct on (tax) tax, basis_points from tax_rates
  where effective_from <= ${sql.placeholder('today')}::date
  order by tax, effective_from desc) as newest)`

const pattern = sql`(select json_build_object('prefix', prefix, 'dates', dates, 'digits', digits)
  from ${accessionPatterns} where lab_id = ${labs.id})`

/** How the lab measures and computes, by its rules of the Indian day of the order. */
const waysOfDay = sql`(select json_object_agg(subject, way) from (
  select distinct on (subject) subject, way from ${calculationRules} rule
  where rule.lab_id = ${orders.labId} and rule.decision = 'confirmed'
    and rule.effective_from <= (${orders.createdAt} at time zone 'Asia/Kolkata')::date
  order by subject, effective_from desc) as newest)`

const advance = sql`(select coalesce(0 - sum(one.amount_paise), 0) from ledger_journals of_booking
  join ledger_entries one on one.journal_id = of_booking.id
  where of_booking.booking_id = ${orders.bookingId} and one.account = 'customer-advance')`

const openCase = sql`(select ${chargebacks.caseNumber} from ${chargebacks}
  where ${chargebacks.bookingId} = ${orders.bookingId} and ${chargebacks.state} = 'open')`

const accruingBy = (orderId: SQL) =>
  kept((tx) =>
    tx
      .select({
        legalEntity: organizations.legalEntity,
        hasPan: sql<boolean>`${organizations.panHash} is not null`,
        sold: sql<SoldInYear | null>`${soldInYear}`,
        rates: sql<Accruing['rates'] | null>`${ratesOfDay}`,
        advance: sql`${advance}`.mapWith(Number),
        pattern: sql<AccessionPattern | null>`${pattern}`,
        ways: sql<Ways | null>`${waysOfDay}`,
        caseNumber: sql<string | null>`${openCase}`,
        toHold: rowsOf(settlementEntries, {
          where: sql`${settlementEntries.orderId} = ${orders.id}
            and ${settlementEntries.kind} = 'share'
            and ${settlementEntries.state} in ('accrued', 'eligible')
            and ${openCase} is not null`,
          orderBy: sql`${settlementEntries.id}`,
          isLocked: true,
        }),
      })
      .from(orders)
      .innerJoin(labs, eq(labs.id, orders.labId))
      .innerJoin(organizations, eq(organizations.id, labs.organizationId))
      .where(eq(orders.id, orderId))
      .prepare(''),
  )

const locks = { order: locksBy(orderBy.order), barcode: locksBy(orderBy.barcode) }
const accruing = { order: accruingBy(orderBy.order), barcode: accruingBy(orderBy.barcode) }

/**
 * What decides what an order's tests earn their lab, the lab's running number of the year and how it
 * numbers, and how it measures and computes;
 * undefined where there is no such order. Locks the number, the year's sales of a legal entity whose
 * sales decide (trigger `settlement_entries_withheld` takes the same lock), and what an open dispute
 * would hold, until the transaction ends. The caller holds the booking's lock. Both statements leave
 * in one write: the sales are read under their lock.
 * Source: decision 067.
 */
export async function lockAccruing(tx: Tx, by: By, id: string, now: Temporal.Instant) {
  const { year } = now.toZonedDateTimeISO(INDIA)
  const { begins, ends } = yearBounds(now)
  const span = { begins: begins.toString(), ends: ends.toString() }
  const [[locked], [found]] = await Promise.all([
    locks[by](tx).execute({ id, year }),
    accruing[by](tx).execute({ id, today: indianDay(now).toString(), ...span }),
  ])
  if (!locked || !found) return undefined
  const { labId, last } = locked
  const { legalEntity, hasPan, caseNumber, sold, rates, toHold } = found
  return {
    counter: { labId, year, last },
    seller: { legalEntity, hasPan },
    sold: sold ?? nothingSold,
    rates: rates ?? {},
    pattern: found.pattern,
    ways: found.ways ?? {},
    advance: paise(found.advance),
    dispute: caseNumber === null ? null : { caseNumber },
    toHold,
  }
}
