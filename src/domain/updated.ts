import type { CancellationFault } from './bookings/cancellation.ts'
import type { BookingId } from './bookings/booking.ts'
import type { UpdatedAddOns } from './bookings/updated-add-ons.ts'
import type { UpdatedCalculations } from './calculations/updated-calculations.ts'
import type { UpdatedControls } from './quality-control/controls-at-hand.ts'
import type { UpdatedInstruments } from './instruments/changed-instruments.ts'
import type { UpdatedLinks } from './instruments/changed-links.ts'
import type { UpdatedLabs } from './labs/updated-labs.ts'
import type { Paise } from './money.ts'
import type { CreditId, PaymentId } from './payments/payment.ts'
import type { UpdatedOffline } from './offline/updated-offline.ts'
import type { UpdatedResults } from './results/updated-results.ts'
import type { UpdatedRosters } from './rosters/updated-rosters.ts'
import type { UpdatedReferrals } from './referrals/updated-referrals.ts'
import type { UpdatedManifests } from './manifests/updated-manifests.ts'
import type { UpdatedMoney } from './payments/updated-money.ts'
import type { SlotId } from './slots/slot.ts'
import type { UpdatedVisits } from './visits/updated-visits.ts'
import type { VisitId } from './visits/visit.ts'

/** Who or what ended a booking. */
export type EndedBy = 'patient' | 'back-office' | 'visit' | 'bank' | 'clock'

/** Rows that change outside a machine's edges, each only if it is still as it was read. */
export type Updated = UpdatedBookings &
  UpdatedAddOns &
  UpdatedCalculations &
  UpdatedControls &
  UpdatedInstruments &
  UpdatedLinks &
  UpdatedLabs &
  UpdatedManifests &
  UpdatedMoney &
  UpdatedOffline &
  UpdatedReferrals &
  UpdatedResults &
  UpdatedRosters &
  UpdatedVisits

/** Rows that change with the end of a booking or of one of its people. */
export type UpdatedBookings = {
  /** Ends a booking that has not ended. */
  readonly cancelled?: readonly {
    id: BookingId
    cancelledAt: Temporal.Instant
    cancelledBy: EndedBy
    cancelReason: string | null
    fault: CancellationFault | null
    cancellationCharge: Paise
  }[]
  /**
   * Claims a part of a payment that no refund and no bank has claimed: for refunds, or for a bank
   * that took it back. Below zero where less is claimed than before.
   */
  readonly claimed?: readonly { id: PaymentId; refunded: Paise; chargedBack?: Paise }[]
  /** Raises a credit that no booking uses, to this amount. */
  readonly raised?: readonly { id: CreditId; amount: Paise }[]
  /** Reduces what is due at the door for an unpaid payment; the total in the contract stays. */
  readonly lowered?: readonly { id: PaymentId; amount: Paise }[]
  readonly lessCash?: readonly { id: VisitId; cashDue: Paise }[]
  /** Releases a place in an hour that a visit holds. */
  readonly released?: readonly { visitId: VisitId; slotId: SlotId; releasedAt: Temporal.Instant }[]
}
