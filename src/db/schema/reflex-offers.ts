import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { reflexOfferStates } from '#src/domain/reflex/offer-machine.ts'
import { offerEndings, type ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { idColumn, instant, paiseColumn, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'
import { orders, testItems } from './orders.ts'
import { labColumn } from './references.ts'
import { ruleColumn, testColumn } from './reflex.ts'
import { results } from './results.ts'
import { tubes } from './tubes.ts'

export const reflexOfferState = pgEnum('reflex_offer_state', reflexOfferStates)

/**
 * Tests that rules of labs offer to patients, from the value that asks for them on. The order's line
 * that an offer becomes has its id. Trigger `reflex_offers_are_true`: nothing is offered before the
 * value is published, on no sample that is not at the lab, and what was offered stays.
 * Source: decision 262.
 */
export const reflexOffers = pgTable(
  'reflex_offers',
  {
    id: idColumn<ReflexOfferId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    labId: labColumn(),
    resultId: uuid()
      .notNull()
      .references(() => results.id)
      .$type<ResultId>(),
    ruleId: ruleColumn(),
    causeItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    addsCode: testColumn(),
    state: reflexOfferState().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** The frozen price; deleted with other unused quotes once the offer is over. */
    quoteId: uuid().$type<QuoteId>(),
    price: paiseColumn('price_paise'),
    tubeId: uuid()
      .references(() => tubes.id)
      .$type<TubeId>(),
    offeredAt: instant(),
    endsAt: instant(),
    /** The first or the second of its order. */
    place: integer(),
    endedAt: instant(),
    /** Why it was withdrawn. */
    endReason: text({ enum: offerEndings }),
  },
  (t) => [
    uniqueIndex('reflex_offers_once').on(t.resultId, t.ruleId),
    uniqueIndex('reflex_offers_place').on(t.orderId, t.place),
    uniqueIndex('reflex_offers_one_test')
      .on(t.orderId, t.addsCode)
      .where(sql`${t.offeredAt} is not null`),
    index('reflex_offers_booking').on(t.bookingId),
    index('reflex_offers_open')
      .on(t.createdAt)
      .where(sql`${t.state} in ('due', 'offered')`),
    index('reflex_offers_tube')
      .on(t.tubeId)
      .where(sql`${t.state} = 'offered'`),
    index('reflex_offers_lab').on(t.labId, t.createdAt),
    index('reflex_offers_rule').on(t.ruleId, t.createdAt),
    // What the office counts of all labs.
    index('reflex_offers_made').on(t.createdAt),
    check(
      'reflex_offers_whole',
      sql`num_nonnulls(${t.quoteId}, ${t.price}, ${t.tubeId}, ${t.offeredAt}, ${t.endsAt}, ${t.place})
        = case when ${t.offeredAt} is null then 0 else 6 end
        and (${t.offeredAt} is not null or ${t.state} in ('due', 'withdrawn'))
        and (${t.offeredAt} is null or ${t.state} <> 'due')`,
    ),
    check(
      'reflex_offers_end',
      sql`(${t.state} in ('due', 'offered')) = (${t.endedAt} is null)
        and (${t.state} = 'withdrawn') = (${t.endReason} is not null)`,
    ),
    check(
      'reflex_offers_ending_known',
      sql`${t.endReason} is null or ${t.endReason} in (${sql.raw(quoted(offerEndings))})`,
    ),
    check('reflex_offers_two_at_most', sql`${t.place} between 1 and 2`),
    check('reflex_offers_have_a_price', sql`${t.price} > 0`),
    check(
      'reflex_offers_are_short',
      sql`${t.endsAt} >= ${t.offeredAt} + interval '2 hours' and ${t.endsAt} <= ${t.offeredAt} + interval '72 hours'`,
    ),
  ],
)
