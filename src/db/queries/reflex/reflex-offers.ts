import { and, asc, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reflexEndings, reflexRules } from '#src/db/schema/reflex.ts'
import { reflexOffers } from '#src/db/schema/reflex-offers.ts'
import { reports } from '#src/db/schema/reports.ts'
import { results } from '#src/db/schema/results.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AddedTest } from '#src/domain/reflex/added-by-rule.ts'
import type { OfferAtHand, ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import { addedTest } from './reflex-at-bench.ts'

const rule = alias(reflexRules, 'rule')
const test = alias(tests, 'test')
const cause = alias(tests, 'cause')

const codesOf = (text: SQL) => sql<ItemCode[]>`coalesce((${text}), '[]'::json)`

const facts = {
  offer: reflexOffers,
  rule: {
    kind: rule.kind,
    bound: rule.bound,
    unit: rule.unit,
    choice: rule.choice,
    sampleHours: rule.sampleHours,
    endsOn: reflexEndings.endsOn,
  },
  /** For the page: whose value asks for it, and why the lab has this rule. */
  said: { cause: cause.name, reason: rule.reason },
  tatHours: sql<number | null>`(select (frozen.contract #>> '{orders,0,lines,0,tatHours}')::float8
    from quotes frozen where frozen.id = ${reflexOffers.quoteId})`,
  adds: sql<AddedTest>`${addedTest}`,
  value: {
    value: results.value,
    comparator: results.comparator,
    choice: results.choice,
    unit: results.unit,
  },
  causeState: testItems.state,
  orderState: orders.state,
  reportState: reports.state,
  labState: labs.state,
  tubes: someOf(
    tubes,
    {
      id: tubes.id,
      state: tubes.state,
      tubeTypeCode: tubes.tubeTypeCode,
      collectedAt: tubes.collectedAt,
      remark: tubes.remark,
    },
    { where: eq(tubes.orderId, reflexOffers.orderId), orderBy: asc(tubes.id) },
  ),
  testCodes: codesOf(sql`select json_agg(had.test_code) from test_items had
    where had.order_id = ${reflexOffers.orderId}`),
  offeredCodes: codesOf(sql`select json_agg(other.adds_code) from reflex_offers other
    where other.order_id = ${reflexOffers.orderId} and other.offered_at is not null`),
}

function offersAtHand(tx: Tx, where: SQL | undefined, first: SQL = asc(reflexOffers.createdAt)) {
  return tx
    .select(facts)
    .from(reflexOffers)
    .innerJoin(rule, eq(rule.id, reflexOffers.ruleId))
    .innerJoin(test, eq(test.code, reflexOffers.addsCode))
    .innerJoin(cause, eq(cause.code, rule.causeCode))
    .innerJoin(testItems, eq(testItems.id, reflexOffers.causeItemId))
    .innerJoin(orders, eq(orders.id, reflexOffers.orderId))
    .innerJoin(labs, eq(labs.id, reflexOffers.labId))
    .leftJoin(reflexEndings, eq(reflexEndings.ruleId, rule.id))
    .leftJoin(reports, eq(reports.orderId, reflexOffers.orderId))
    .leftJoin(
      results,
      and(eq(results.testItemId, reflexOffers.causeItemId), eq(results.isCurrent, sql`true`)),
    )
    .where(where)
    .orderBy(first, asc(reflexOffers.id))
    .$dynamic()
}

/** An offer with what its page says and all that decides whether it stands. */
export type OfferFound = OfferAtHand & {
  said: { cause: string; reason: string }
  tatHours: number | null
}

/** An offer with all that decides about it, for who holds its booking's lock; undefined: there is none. */
export async function findOfferAtHand(tx: Tx, id: ReflexOfferId): Promise<OfferFound | undefined> {
  const [found] = await offersAtHand(tx, eq(reflexOffers.id, id))
  return found
}

/** Those of a booking that were offered, oldest first. */
export function listOffersOfBooking(tx: Tx, bookingId: BookingId): Promise<OfferFound[]> {
  const isOffered = sql`${reflexOffers.offeredAt} is not null`
  return offersAtHand(tx, and(eq(reflexOffers.bookingId, bookingId), isOffered))
}

/** Whose an offer is; undefined: there is none. */
export async function findOffer(tx: Tx, id: ReflexOfferId) {
  const [row] = await tx.select().from(reflexOffers).where(eq(reflexOffers.id, id))
  return row
}

/** Of which value the offer came to be published by now, or waited too long. */
const isReady = sql<boolean>`(exists (select from test_items asking where asking.id = ${reflexOffers.causeItemId}
  and asking.state in ('published', 'amended')))`

/** Offers that wait for a value that is published by now, and those made before an instant; oldest first. */
export function listOffersDue(tx: Tx, before: Temporal.Instant, limit: number) {
  return tx
    .select({ id: reflexOffers.id, bookingId: reflexOffers.bookingId })
    .from(reflexOffers)
    .where(and(eq(reflexOffers.state, sql`'due'`), or(isReady, lt(reflexOffers.createdAt, before))))
    .orderBy(asc(reflexOffers.createdAt))
    .limit(limit)
}

/** What was offered and is not answered, with all that decides whether it stands; what ends first comes first. */
export function listOffersOpen(tx: Tx, limit: number): Promise<OfferFound[]> {
  return offersAtHand(tx, eq(reflexOffers.state, sql`'offered'`), asc(reflexOffers.endsAt)).limit(
    limit,
  )
}

/** How many tests the rules of labs offered since an instant, and what became of them, by lab. */
export function countOffersByLab(tx: Tx, since: Temporal.Instant) {
  return tx
    .select({ labId: labs.id, labName: labs.name, ...counts })
    .from(reflexOffers)
    .innerJoin(labs, eq(labs.id, reflexOffers.labId))
    .where(sql`${reflexOffers.createdAt} >= ${since.toString()}::timestamptz`)
    .groupBy(labs.id, labs.name)
    .having(sql`count(${reflexOffers.offeredAt}) > 0`)
    .orderBy(desc(sql`count(${reflexOffers.offeredAt})`), asc(labs.name))
}

const counted = (state: 'paid' | 'declined' | 'expired') =>
  sql<number>`(count(*) filter (where ${reflexOffers.state} = ${sql.raw(`'${state}'`)}))::int`
const counts = {
  made: sql<number>`count(${reflexOffers.offeredAt})::int`,
  paid: counted('paid'),
  declined: counted('declined'),
  expired: counted('expired'),
}
