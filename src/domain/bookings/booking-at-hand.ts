import type { CancellationContract } from './cancellation-contract.ts'
import type { CreditState } from '#src/domain/credits/credit-machine.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { Paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { Settled } from '#src/domain/orders/settled-orders.ts'
import type { FurtherPayment } from '#src/domain/payments/further-payment.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type {
  CaptureId,
  CreditId,
  PaymentId,
  PaymentMode,
  RefundId,
} from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { RefundBreakdown } from '#src/domain/refunds/refund.ts'
import type { Holidays } from '#src/domain/refunds/refund-clock.ts'
import type { AskedRefund, BookedMoney, MoneyAtHand } from '#src/domain/refunds/refundable.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { BookingId } from './booking.ts'

type Instant = Temporal.Instant

type Visit = Stateful & {
  id: VisitId
  state: VisitState
  isRecollection: boolean
  separateCharge: Paise | null
  emptiedAt: Instant | null
  phlebotomistId: UserId | null
  startsAt: Instant
  endsAt: Instant
  departedAt: Instant | null
  identifiedAt: Instant | null
  collectedAt: Instant | null
}

type Refund = Stateful &
  AskedRefund & {
    id: RefundId
    state: AskedRefund['state']
    testItemId: TestItemId | null
    /** The money that it is taken from; null: it was cash. */
    captureId: CaptureId | null
    breakdown: RefundBreakdown | null
  }

/** One booking with all that decides how it ends, as it is read under its lock. */
export type BookingAtHand = {
  booking: MoneyAtHand['booking'] & {
    id: BookingId
    accountId: UserId
    /** What cancelling costs, as its quote froze it. */
    terms: CancellationContract
    /** The same after acceptance alone, as the journals keep it. */
    cancellationFee: Paise
    /** What it came to. */
    cancellationCharge: Paise | null
  }
  orders: readonly (Settled['orders'][number] & { id: OrderId })[]
  visits: readonly Visit[]
  tubes: readonly (Settled['tubes'][number] & Stateful & { writeOffReason: string | null })[]
  items: readonly (Settled['items'][number] &
    MoneyAtHand['items'][number] &
    Stateful & { id: TestItemId; lineId: LineId })[]
  labNames: readonly { state: LabState }[]
  payment: Stateful &
    MoneyAtHand['payment'] & {
      id: PaymentId
      state: PaymentState
      mode: PaymentMode
      collectedBy: UserId | null
    }
  /** Of tests that joined it after it was paid. */
  further: readonly FurtherPayment[]
  /** Earlier fees that it carries, and earlier credits that it takes off. */
  carried: readonly (Stateful & {
    state: ReceivableState
    amount: Paise
    phlebotomistPart: Paise
    phlebotomistId: UserId | null
    attachedBookingId: BookingId | null
  })[]
  credited: readonly (Stateful & {
    state: CreditState
    amount: Paise
    attachedBookingId: BookingId | null
  })[]
  money: BookedMoney<Refund>
}

/** What besides decides by which rows its end is written. */
export type EndingAtHand = BookingAtHand & {
  /** The gateway's money of its main payment; null: it was cash, or nothing. */
  captureId: CaptureId | null
  /** The oldest credit given for it that no other booking uses. */
  unusedCredit: { id: CreditId; amount: Paise } | null
  /** The hours that its visits hold. */
  places: readonly { visitId: VisitId; slotId: SlotId }[]
  holidays: Holidays
}
