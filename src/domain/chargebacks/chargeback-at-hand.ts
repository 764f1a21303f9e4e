import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { EarnedShare } from '#src/domain/settlement/taking-back.ts'
import type { Stateful } from '#src/domain/transition.ts'
import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { Fee } from '#src/domain/visits/ending-fee.ts'
import type { Bearer, ChargebackId } from './chargeback.ts'
import type { ChargebackState } from './chargeback-machine.ts'

/** A booking whose payment a bank disputes, with all that the dispute changes, under its lock. */
export type DisputedBooking = Omit<EndingAtHand, 'orders'> & {
  orders: readonly (EndingAtHand['orders'][number] & { labId: LabId })[]
  /** The fee of its failed visit. */
  fee: Fee | null
  /** What its tests earned their labs, without what was reversed. */
  shares: readonly EarnedShare[]
}

/** A case, as read under its lock; in whole paise. */
export type Chargeback = Stateful & {
  id: ChargebackId
  state: ChargebackState
  caseNumber: string
  paymentId: PaymentId
  captureId: CaptureId
  amount: Paise
  openedBy: UserId
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  note: string | null
  bearer: Bearer | null
}

type Waiting = {
  booking: Pick<EndingAtHand['booking'], 'cancelledAt' | 'expiredAt'>
  tubes: readonly { state: TubeState }[]
  items: readonly { state: string }[]
}

/**
 * Placed, not over, and no sample taken: a lost case cancels such a booking.
 * Source: decision 025.
 */
export function isWaiting({ booking, tubes, items }: Waiting): boolean {
  if (booking.cancelledAt || booking.expiredAt) return false
  return (
    !tubes.some(({ state }) => isDrawn(state)) && items.some(({ state }) => state === 'ordered')
  )
}
