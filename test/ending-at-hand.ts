import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import fc from 'fast-check'
import { BookingId } from '#src/domain/bookings/booking.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { orderStateOf } from '#src/domain/orders/order-state.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'
import {
  CaptureId,
  CreditId,
  PaymentId,
  ReceivableId,
  RefundId,
} from '#src/domain/payments/payment.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { VisitId } from '#src/domain/visits/visit.ts'

let ids = 0
/** A new id, the same in each run. */
const id = () => `019a0000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const phlebotomist = UserId.parse(id())
const patient = UserId.parse(id())

export function anEndingAt(): EndingAt {
  const made = {
    refund: RefundId.parse(id()),
    receivable: ReceivableId.parse(id()),
    credit: CreditId.parse(id()),
    fee: VisitFeeId.parse(id()),
  }
  return { now, ids: made, newRefundId: () => RefundId.parse(id()), approvalLimit: 50_000 }
}

const amount = (max: number) => fc.integer({ min: 0, max }).map(paise)

const wish = fc.record({
  paid: fc.constantFrom(
    ...(['due', 'cash-collected', 'deposited', 'short'] as const).map((state) => ({
      mode: 'cash' as const,
      state,
    })),
    ...(['awaiting', 'captured', 'part-refunded', 'chargeback'] as const).map((state) => ({
      mode: 'online' as const,
      state,
    })),
  ),
  visit: fc.constantFrom(
    ...(['held', 'offered', 'accepted', 'en-route', 'arrived', 'identified'] as const),
    ...(['no-show-ph', 'cancelled', 'failed'] as const),
  ),
  startsIn: fc.integer({ min: -400, max: 3000 }),
  drawn: fc.constantFrom(
    'planned',
    'labelled',
    'not-drawn',
    'planned',
    'planned',
    'collected' as const,
  ),
  prices: fc.array(fc.integer({ min: 100, max: 80_000 }).map(paise), {
    minLength: 1,
    maxLength: 4,
  }),
  collection: amount(20_000),
  fees: fc.array(fc.integer({ min: 2000, max: 14_000 }).map(paise), { maxLength: 2 }),
  credits: fc.array(fc.integer({ min: 50, max: 12_000 }).map(paise), { maxLength: 2 }),
  byRule: amount(20_000),
  byHand: amount(20_000),
  unused: fc.option(fc.integer({ min: 1, max: 9000 }).map(paise)),
  isLabSuspended: fc.boolean(),
})

/**
 * A booking that may or may not be cancelled: its payment, books and refunds agree as verbs would
 * have written them. Orders are in the states that follow from their children.
 */
export const anEnding = wish.map((of): EndingAtHand => {
  const isPaid = wasPaid(of.paid.state)
  const test = sumPaise(of.prices)
  const total = test + of.collection
  const credits = of.credits.filter((credit, at) => total > credit * (at + 1) * 2)
  const [fees, used] = [sumPaise(of.fees), sumPaise(credits)]
  const paid = paise(total - used + fees)
  const byRule = isPaid ? Math.min(of.byRule, paid - fees) : 0
  const byHand = isPaid ? Math.min(of.byHand, paid - fees - byRule) : 0
  const chargedBack = of.paid.state === 'chargeback' ? paid - byRule - byHand : 0
  const bookingId = BookingId.parse(id())
  const visitId = VisitId.parse(id())
  const startsAt = now.add({ minutes: of.startsIn })
  const isTheirs = !['held', 'offered', 'cancelled'].includes(of.visit)
  const visit = {
    id: visitId,
    state: of.visit,
    version: 2,
    isRecollection: false,
    separateCharge: null,
    emptiedAt: null,
    phlebotomistId: isTheirs ? phlebotomist : null,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    departedAt: null,
    identifiedAt: of.visit === 'identified' ? now : null,
    collectedAt: null,
  }
  const carriedState = isPaid ? ('settled' as const) : ('attached' as const)
  const orders = of.prices.map((price, at) => {
    const [orderId, itemId, tubeId] = [OrderId.parse(id()), TestItemId.parse(id()), id()]
    const state = at === 0 ? of.drawn : ('planned' as const)
    const item = {
      id: itemId,
      lineId: LineId.parse(id()),
      orderId,
      state: 'ordered' as const,
      price,
      repaidAt: null,
      version: 1,
    }
    const tube = {
      id: tubeId,
      orderId,
      visitId,
      replacesId: null,
      state: state as 'planned',
      collectedAt: state === 'collected' ? now : null,
      writeOffReason: null,
      version: 1,
    }
    const children = { visit: of.visit, tubes: [{ ...tube, isReplacement: false }], items: [item] }
    const order = {
      id: orderId,
      state: orderStateOf('placed', children),
      version: 1,
      tatHours: 24,
      firstPromisedAt: null,
    }
    return { order, item, tube }
  })
  const refund = (sum: number, requestedBy: string | null) => ({
    id: RefundId.parse(id()),
    version: 1,
    kind: 'booking' as const,
    state: 'approved' as const,
    amount: paise(sum),
    requestedBy,
    testItemId: null,
    captureId: null,
    breakdown: null,
  })
  return {
    booking: {
      id: bookingId,
      accountId: patient,
      cancelledAt: null,
      expiredAt: null,
      collectionCharge: of.collection,
      terms: cancellationContract(of.collection, cancellingBySpec),
      cancellationFee: paise(of.collection + 2000),
      cancellationCharge: null,
    },
    visits: [visit],
    orders: orders.map(({ order }) => order),
    items: orders.map(({ item }) => item),
    tubes: orders.map(({ tube }) => tube),
    labNames: [{ state: of.isLabSuspended ? 'suspended' : 'active' }],
    payment: {
      id: PaymentId.parse(id()),
      version: 1,
      ...of.paid,
      amount: paid,
      refunded: paise(byRule + byHand),
      chargedBack: paise(chargedBack),
      collectedBy: of.paid.mode === 'cash' && isPaid ? phlebotomist : null,
    },
    further: [],
    carried: of.fees.map((fee) => ({
      id: id(),
      version: 1,
      state: carriedState,
      amount: fee,
      phlebotomistPart: paise(fee - 2000),
      phlebotomistId: phlebotomist,
      attachedBookingId: bookingId,
    })),
    credited: credits.map((credit) => ({
      id: id(),
      version: 1,
      state: carriedState,
      amount: credit,
      attachedBookingId: bookingId,
    })),
    money: {
      advance: isPaid ? paid + used - fees - byRule : 0,
      creditGranted: 0,
      creditGivenBack: 0,
      goodwill: byHand,
      lossBorne: 0,
      withheld: 0,
      isDisputed: of.paid.state === 'chargeback',
      refunds: [
        ...(byRule > 0 ? [refund(byRule, null)] : []),
        ...(byHand > 0 ? [refund(byHand, 'meena')] : []),
      ],
    },
    captureId: of.paid.mode === 'online' && isPaid ? CaptureId.parse(id()) : null,
    unusedCredit: of.unused === null ? null : { id: CreditId.parse(id()), amount: of.unused },
    places: [{ visitId, slotId: SlotId.parse(id()) }],
    holidays: [],
  }
})
