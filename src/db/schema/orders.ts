import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { AskedAnswers } from '#src/domain/catalogue/asked-before.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { promisedStates, waitingStates } from '#src/domain/orders/late.ts'
import { type orderMachine, orderStates } from '#src/domain/orders/order-machine.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { ReflexRuleId } from '#src/domain/reflex/reflex-rule.ts'
import { type itemMachine, itemStates } from '#src/domain/results/item-machine.ts'
import { computedBys } from '#src/domain/results/calculated/computed-by.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'
import { patients, sex } from './people.ts'
import { resultType, tests } from './catalogue.ts'
import { labColumn } from './references.ts'
import { reflexRules } from './reflex.ts'

export const orderState = pgEnum('order_state', orderStates)
export const itemState = pgEnum('item_state', itemStates)

/** One patient, one lab. The person's data is as on the day of booking. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn<OrderId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    patientId: uuid()
      .notNull()
      .references(() => patients.id)
      .$type<PatientId>(),
    patientName: text().notNull(),
    birthDate: day().notNull(),
    sex: sex().notNull(),
    /**
     * Whether the person is pregnant, as answered at booking; null: not asked or not answered. Only
     * for the lab's bench. Fixed under a result by trigger `orders_person_as_judged`.
     * Source: decision 047.
     */
    isPregnant: boolean(),
    /**
     * The due date, which gives the trimester at the draw. Null: not pregnant or not given.
     * Source: decision 079.
     */
    dueOn: day(),
    /**
     * What the tests ask before they are booked, as answered; null: they ask nothing. For who draws and
     * who signs. Source: decision 205.
     */
    answers: jsonb().$type<AskedAnswers>(),
    labId: labColumn(),
    /** Who asked for the tests, as the booker wrote it; optional. */
    referrerName: text(),
    /** That doctor's number, E.164, to call about a critical value; only for the lab's bench. */
    referrerPhone: text(),
    state: orderState().notNull(),
    version: integer().notNull().default(1),
    /** Hours from the last draw to the promised report: the longest of its lines. */
    tatHours: integer().notNull(),
    collectedAt: instant(),
    promisedAt: instant(),
    /** The first promise, kept when a fresh sample restarts the clock. */
    firstPromisedAt: instant(),
    /** The first missed promise. Set once; trigger `orders_stay_late` prevents changes. */
    lateSince: instant(),
    reportedAt: instant(),
    recollections: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('orders_booking').on(t.bookingId),
    index('orders_lab_state').on(t.labId, t.state),
    index('orders_patient').on(t.patientId, t.labId),
    index('orders_undrawn')
      .on(t.accountId)
      .where(sql`${t.collectedAt} is null`),
    index('orders_promised')
      .on(t.promisedAt)
      .where(sql`${t.state} in (${listed(promisedStates)})`),
    check('orders_no_man_is_pregnant', sql`${t.sex} <> 'male' or ${t.isPregnant} is not true`),
    check('orders_due_when_pregnant', sql`${t.dueOn} is null or ${t.isPregnant} is true`),
    check(
      'orders_referrer_to_call',
      sql`${t.referrerPhone} is null
        or (${t.referrerName} is not null and ${t.referrerPhone} ~ '^\\+91[1-9][0-9]{9}$')`,
    ),
    check('orders_two_recollections', sql`${t.recollections} between 0 and 2`),
  ],
)

/** One offer, with its frozen price, category and split. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn<LineId>(),
    orderId: orderColumn(),
    position: integer().notNull(),
    itemCode: text().notNull().$type<ItemCode>(),
    kind: text({ enum: ['test', 'panel'] }).notNull(),
    name: text().notNull(),
    price: paiseColumn('price_paise').notNull(),
    categoryCode: text().notNull(),
    platformPercent: integer().notNull(),
    labPercent: integer().notNull(),
    platformShare: paiseColumn('platform_share_paise').notNull(),
    labShare: paiseColumn('lab_share_paise').notNull(),
    tatHours: integer().notNull(),
    fastingHours: integer().notNull(),
    preparation: text().notNull(),
    /**
     * When it joined an order that was booked already; null: it was booked with it. After a draw only as
     * an offer of a rule, which has its id: trigger `order_lines_join_before_draw`.
     * Source: decisions 211 and 262.
     */
    addedAt: instant(),
  },
  (t) => [
    unique('order_lines_once').on(t.orderId, t.itemCode),
    check('order_lines_split_is_whole', sql`${t.platformShare} + ${t.labShare} = ${t.price}`),
    check('order_lines_split_is_100', sql`${t.platformPercent} + ${t.labPercent} = 100`),
  ],
)

/** A test of a line. Its price is its part of the line's price, which it accrues or refunds. */
export const testItems = pgTable(
  'test_items',
  {
    id: idColumn<TestItemId>(),
    orderId: orderColumn(),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id)
      .$type<LineId>(),
    labId: labColumn(),
    position: integer().notNull(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    name: text().notNull(),
    resultType: resultType().notNull(),
    state: itemState().notNull(),
    version: integer().notNull().default(1),
    price: paiseColumn('price_paise').notNull(),
    platformShare: paiseColumn('platform_share_paise').notNull(),
    labShare: paiseColumn('lab_share_paise').notNull(),
    reason: text(),
    /** Its price was refunded although it may still be done: it no longer accrues. Set once. */
    repaidAt: instant(),
    /** The missed promise. Set once; trigger `test_items_stay_late` prevents changes. */
    lateSince: instant(),
    /** By which rule of the lab it was added or offered, and after the value of which test. */
    reflexRuleId: uuid()
      .references(() => reflexRules.id)
      .$type<ReflexRuleId>(),
    causeItemId: uuid().$type<TestItemId>(),
    /** Its own promise, of a test that a rule added; null: the order's. Source: decision 256. */
    promisedAt: instant(),
    /**
     * How it is computed, where its lab chose; null: as the product says. Set when it becomes ready, by
     * the lab's rule of the day of its order; never changed: trigger `test_items_computed_once`.
     * Source: decision 260.
     */
    computedBy: text({ enum: computedBys }),
  },
  (t) => [
    check(
      'test_items_computed_by_rule',
      sql`${t.computedBy} is null or (${t.testCode}, ${t.computedBy}) in (('MCV', 'measured'), ('HCT', 'hct-from-mcv'), ('INR', 'inr-from-pt'))`,
    ),
    check(
      'test_items_of_rule_whole',
      sql`num_nonnulls(${t.reflexRuleId}, ${t.causeItemId}, ${t.promisedAt}) in (0, 3)`,
    ),
    unique('test_items_once').on(t.orderId, t.lineId, t.testCode),
    check('test_items_split_is_whole', sql`${t.platformShare} + ${t.labShare} = ${t.price}`),
    index('test_items_lab_state').on(t.labId, t.state),
    index('test_items_line').on(t.lineId),
    index('test_items_waiting')
      .on(t.orderId)
      .where(sql`${t.lateSince} is null and ${t.state} in (${listed(waitingStates)})`),
    index('test_items_late')
      .on(t.labId, t.lateSince)
      .where(sql`${t.lateSince} is not null and ${t.state} in (${listed(waitingStates)})`),
  ],
)

/** States as SQL literals, so that an index and its query name the same ones. */
export function listed(states: readonly (keyof typeof orderMachine | keyof typeof itemMachine)[]) {
  return sql.raw(states.map((state) => `'${state}'`).join(', '))
}

function orderColumn() {
  return uuid()
    .notNull()
    .references(() => orders.id)
    .$type<OrderId>()
}
