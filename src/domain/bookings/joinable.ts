import type { AskedAnswers } from '#src/domain/catalogue/asked-before.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId, PaymentMode } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { isWaiting, type VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { BookingId } from './booking.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'

type Instant = Temporal.Instant

/** One person's order, as more tests may join it. */
export type JoinableOrder = {
  id: OrderId
  version: number
  accountId: UserId
  patientId: PatientId
  patientName: string
  birthDate: Temporal.PlainDate
  sex: Sex
  labId: LabId
  state: OrderState
  tatHours: number
  isPregnant: boolean | null
  dueOn: Temporal.PlainDate | null
  answers: AskedAnswers | null
}

/** A booking with all that decides whether tests may join one of its orders. */
export type JoinableBooking = {
  booking: { id: BookingId; cancelledAt: Instant | null; expiredAt: Instant | null }
  orders: readonly JoinableOrder[]
  lines: readonly {
    id: LineId
    orderId: OrderId
    itemCode: ItemCode
    name: string
    position: number
  }[]
  items: readonly {
    id: TestItemId
    orderId: OrderId
    lineId: LineId
    testCode: ItemCode
    state: ItemState
  }[]
  visits: readonly {
    id: VisitId
    version: number
    state: VisitState
    isRecollection: boolean
    separateCharge: Paise | null
    emptiedAt: Instant | null
    startsAt: Instant
    endsAt: Instant
  }[]
  tubes: readonly {
    id: TubeId
    orderId: OrderId
    visitId: VisitId
    tubeTypeCode: string
    state: TubeState
  }[]
  tubeItems: readonly { tubeId: TubeId; testItemId: TestItemId }[]
  payment: { id: PaymentId; mode: PaymentMode; state: PaymentState; version: number; amount: Paise }
  /** Of tests that joined it after it was paid. */
  further: readonly { state: PaymentState }[]
  /** Consents given for its orders, one for each kind of test. */
  given: readonly { orderId: OrderId; family: ConsentFamily; withdrawnAt: Instant | null }[]
}

type Deciding = Pick<
  JoinableBooking,
  'booking' | 'visits' | 'tubes' | 'items' | 'payment' | 'further'
>

/**
 * Why no test may join this order now: `booking-unpaid` while the booking's online payment is awaited,
 * and `too-late-to-add` once something of it was drawn, its cash was taken, its money went back or is
 * disputed, or the visit is over. Undefined where one may.
 * Source: features H1; decisions 211 and 223.
 */
export function whyNotJoined(
  facts: Deciding,
  order: { id: OrderId; state: OrderState },
): Refused<'too-late-to-add' | 'booking-unpaid'> | undefined {
  if (facts.payment.state === 'awaiting') return { ok: false, error: 'booking-unpaid' }
  const isOpen = isPaidFor(facts) && isVisitToCome(facts, order) && isUndrawn(facts, order)
  return isOpen ? undefined : { ok: false, error: 'too-late-to-add' }
}

type PaidFor = {
  payment: { state: PaymentState }
  further: readonly { state: PaymentState }[]
}

/** Cash is still due, or the online payments are with us and no bank disputes one. Source: decision 223. */
export function isPaidFor({ payment, further }: PaidFor): boolean {
  if (payment.state === 'due') return true
  const isWithUs = payment.state === 'captured' || payment.state === 'part-refunded'
  return isWithUs && further.every(({ state }) => state !== 'chargeback')
}

/** The orders that tests may join now. Source: features H1. */
export function mayJoin<Order extends { id: OrderId; state: OrderState }>(
  facts: Deciding & { orders: readonly Order[] },
): Order[] {
  return facts.orders.filter((order) => whyNotJoined(facts, order) === undefined)
}

function isVisitToCome(facts: Deciding, { id }: { id: OrderId }): boolean {
  const { booking } = facts
  const isEnded = booking.cancelledAt !== null || booking.expiredAt !== null
  return !isEnded && isWaiting(visitOfOrder(facts, id).state)
}

function isUndrawn({ tubes, items }: Deciding, { id }: { id: OrderId }): boolean {
  const isAnyDrawn = tubes.some(({ orderId, state }) => orderId === id && isDrawn(state))
  return !isAnyDrawn && items.some(({ orderId, state }) => orderId === id && state === 'ordered')
}

/** The tests of an order, whatever became of them. Source: decision 211. */
export function testsHad({ items }: Pick<JoinableBooking, 'items'>, { id }: { id: OrderId }) {
  return items.filter(({ orderId }) => orderId === id).map(({ testCode }) => testCode)
}

/** The orders of the same person, at whatever lab. Source: model, "Booking". */
export function ordersOfPerson({ orders }: Pick<JoinableBooking, 'orders'>, order: JoinableOrder) {
  return orders.filter(({ patientId }) => patientId === order.patientId)
}

/** The tests that are still to be drawn from an order's person, each once. Source: decision 211. */
export function testsToCome(facts: JoinableBooking, order: JoinableOrder): ItemCode[] {
  const own = new Set(ordersOfPerson(facts, order).map(({ id }) => id))
  const waiting = facts.items.filter(
    ({ orderId, state }) => own.has(orderId) && state === 'ordered',
  )
  return [...new Set(waiting.map(({ testCode }) => testCode))]
}
