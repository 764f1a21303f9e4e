import { z } from 'zod'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReportState } from '#src/domain/reports/report-machine.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { AddedTest } from './added-by-rule.ts'
import type { ReflexOfferState } from './offer-machine.ts'
import type { ReflexCondition, ReflexRuleId } from './reflex-rule.ts'

type Instant = Temporal.Instant

/** The line of the order that an offer becomes has the same id. */
export const ReflexOfferId = z.uuidv7().brand('ReflexOfferId')
export type ReflexOfferId = z.infer<typeof ReflexOfferId>

/** At most so many tests are offered after one order: a rule answers a value, it is no shop. */
export const MOST_OFFERS = 2

/** An offer ends so many hours before its sample is too old: in them the lab measures. */
export const OFFER_MARGIN_HOURS = 12

/** An offer is open for at most so many hours, whatever its sample. */
export const MOST_OFFER_HOURS = 72

/** Nothing is offered for fewer hours: nobody shall be hurried. */
export const LEAST_OFFER_HOURS = 2

/** So long an offer waits for its value to be published: by then every sample is too old. */
export const MOST_WAIT_HOURS = 336

/** Why an offer was not made, or was withdrawn. */
export const offerEndings = [
  'value-changed',
  'never-published',
  'report-withdrawn',
  'rule-ended',
  'not-offered',
  'in-order',
  'order-over',
  'enough-offered',
  'no-sample',
  'sample-old',
] as const
export type OfferEnding = (typeof offerEndings)[number]

/** An offer as it is stored. */
type ReflexOffer = Stateful & {
  id: ReflexOfferId
  state: ReflexOfferState
  orderId: OrderId
  bookingId: BookingId
  labId: LabId
  accountId: UserId
  resultId: ResultId
  ruleId: ReflexRuleId
  causeItemId: TestItemId
  addsCode: ItemCode
  createdAt: Instant
  /** From here on with what was offered: the frozen price, for whole paise, and the sample. */
  quoteId: QuoteId | null
  price: Paise | null
  tubeId: TubeId | null
  offeredAt: Instant | null
  endsAt: Instant | null
  /** The first or the second of its order. */
  place: number | null
  endedAt: Instant | null
  /** Why it was withdrawn. */
  endReason: OfferEnding | null
}

/** One as it begins, in the step that verifies the value. */
export type NewReflexOffer = Pick<
  ReflexOffer,
  'id' | 'orderId' | 'labId' | 'accountId' | 'bookingId' | 'resultId' | 'ruleId' | 'causeItemId'
> &
  Pick<ReflexOffer, 'addsCode' | 'createdAt'> & { state: 'due'; version: number }

/** A tube of the order, as far as a test may be measured from it. */
export type OfferTube = {
  id: TubeId
  state: TubeState
  tubeTypeCode: string
  collectedAt: Instant | null
  remark: string | null
}

/** An offer with everything that decides whether it stands, read under the booking's lock. */
export type OfferAtHand = {
  offer: ReflexOffer
  rule: ReflexCondition & { sampleHours: number; endsOn: Temporal.PlainDate | null }
  adds: AddedTest
  /** Of the test that asks for it: its value that counts, and how far it is. */
  value: Pick<Result, 'value' | 'comparator' | 'choice' | 'unit'> | null
  causeState: ItemState
  orderState: OrderState
  reportState: ReportState | null
  labState: LabState
  tubes: readonly OfferTube[]
  /** The tests of the order, and those that were offered after it. */
  testCodes: readonly ItemCode[]
  offeredCodes: readonly ItemCode[]
}

/** An offer as the patient saw it. */
export const AnswerReflexOffer = z.strictObject({
  offerId: ReflexOfferId,
  version: z.int().min(1).max(1_000_000_000),
})
export type AnswerReflexOffer = z.infer<typeof AnswerReflexOffer>
