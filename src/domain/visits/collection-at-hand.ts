import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { CreditState } from '#src/domain/credits/credit-machine.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { KeptFact } from '#src/domain/tubes/draw-fact.ts'
import type { Barcode, FaultParty, RejectReason, TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitAtHand } from './visit-at-hand.ts'
import type { VisitId } from './visit.ts'

type Visit = VisitAtHand['visit'] & {
  id: VisitId
  startCodeTries: number
  codeRenewals: number
  identifiedAt: Temporal.Instant | null
  collectedAt: Temporal.Instant | null
  manifestAt: Temporal.Instant | null
  handedOverAt: Temporal.Instant | null
}

type Order = VisitAtHand['orders'][number] & {
  id: OrderId
  patientId: PatientId
  patientName: string
  birthDate: Temporal.PlainDate
  sex: Sex
}

export type CollectedTube = VisitAtHand['tubes'][number] &
  Stateful & {
    id: TubeId
    orderId: OrderId
    visitId: VisitId
    labId: LabId
    tubeTypeCode: string
    barcode: Barcode | null
    labelledAt: Temporal.Instant | null
    putDownAt: Temporal.Instant | null
    handedOverAt: Temporal.Instant | null
    /** What was stated at its draw. */
    said: KeptFact[]
    rejectReason: RejectReason | null
    lostFault: FaultParty | null
  }

type Item = Stateful & { id: TestItemId; orderId: OrderId; lineId: LineId }

type Payment = Stateful & {
  id: PaymentId
  state: PaymentState
  amount: Paise
  receiptNumber: string | null
  collectedBy: UserId | null
  collectedAt: Temporal.Instant | null
}

type Carried = Stateful & {
  state: ReceivableState
  amount: Paise
  phlebotomistPart: Paise
  phlebotomistId: UserId | null
}

/** One visit with its booking and all that decides what is collected on it. */
export type CollectionAtHand = Omit<
  VisitAtHand,
  'orders' | 'visits' | 'visit' | 'tubes' | 'items'
> & {
  booking: { number: BookingNumber; accountId: UserId; collectionCharge: Paise }
  orders: readonly Order[]
  visits: readonly Visit[]
  visit: Visit
  items: readonly (VisitAtHand['items'][number] & Item)[]
  /** In the order of draw. */
  tubes: readonly CollectedTube[]
  payment: Payment
  /** Earlier fees that the booking carries, and earlier credits that it uses. */
  carried: readonly Carried[]
  credited: readonly (Stateful & { state: CreditState; amount: Paise })[]
  /** Tubes with a test whose consent or counselling is missing. */
  unconsented: readonly { id: TubeId }[]
}

/** The same for one of the visit's tubes. */
export type TubeAtHand = CollectionAtHand & { tube: CollectedTube }

/** The tubes to be drawn on the visit. */
export function tubesOfVisit<Tube extends { visitId: string }>({
  tubes,
  visit,
}: {
  tubes: readonly Tube[]
  visit: { id: string }
}): Tube[] {
  return tubes.filter(({ visitId }) => visitId === visit.id)
}

/**
 * Whether a tube of the visit was lost or rejected and none of the same visit replaces it. Its patient
 * was told what follows; news that the sample is under way would hide it.
 * Source: decision 186.
 */
export function isSampleMissing({ tubes, visit }: Pick<CollectionAtHand, 'tubes' | 'visit'>) {
  const own = tubesOfVisit({ tubes, visit })
  const replaced = new Set(own.map(({ replacesId }) => replacesId))
  return own.some(
    ({ id, state }) => (state === 'lost' || state === 'rejected') && !replaced.has(id),
  )
}
