import type { Paise } from '#src/domain/money.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ItemCode, ResultType } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { Settled } from '#src/domain/orders/settled-orders.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReflexRuleId } from '#src/domain/reflex/reflex-rule.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { KeptFact } from '#src/domain/tubes/draw-fact.ts'
import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { ComputedBy } from './calculated/computed-by.ts'
import type { TestItemId } from './item.ts'
import type { ItemState } from './item-machine.ts'

/** One test of an order, as the lab's decisions need it. */
export type Item = Stateful & {
  id: TestItemId
  orderId: OrderId
  lineId: LineId
  labId: LabId
  testCode: ItemCode
  name: string
  resultType: ResultType
  state: ItemState
  /** Why it was not performed. */
  reason: string | null
  /** In whole paise; nothing for a test that a rule added free of charge. */
  price?: Paise
  /** Its place in the order. */
  position?: number
  /** By which rule of the lab it was added, and after the value of which test. */
  reflexRuleId?: ReflexRuleId | null
  causeItemId?: TestItemId | null
  /** How it is computed, where its lab chose; null: as the product says. */
  computedBy?: ComputedBy | null
}

export type Order = Settled['orders'][number] & {
  id: OrderId
  bookingId: BookingId
  accountId: UserId
  labId: LabId
  patientId: PatientId
  patientName: string
  birthDate: Temporal.PlainDate
  sex: Sex
  isPregnant: boolean | null
  dueOn: Temporal.PlainDate | null
  referrerName: string | null
  collectedAt: Temporal.Instant | null
  promisedAt?: Temporal.Instant | null
}

export type Tube = Settled['tubes'][number] &
  Stateful & {
    id: TubeId
    visitId: VisitId
    state: Settled['tubes'][number]['state']
    tubeTypeCode: string
    barcode: string | null
    accession: string | null
    said: KeptFact[]
    labelledAt: Temporal.Instant | null
    handedOverAt: Temporal.Instant | null
    acceptedAt: Temporal.Instant | null
    remark: SampleRemark | null
    remarkWords: string | null
  }

type Visit = Stateful & {
  id: VisitId
  state: VisitState
  isRecollection: boolean
  separateCharge: Paise | null
  emptiedAt: Temporal.Instant | null
  kind: 'home' | 'lab'
  startsAt: Temporal.Instant
}

/** A booking, reduced to what a lab decides by. Tubes are in the order of draw. */
export type BookingAtLab = {
  booking: Settled['booking'] & {
    id: BookingId
    number: string
    accountId: UserId
    locality: string
    pincode: string
  }
  orders: readonly Order[]
  lines: readonly { id: LineId; orderId: OrderId; name: string; itemCode: string }[]
  items: readonly Item[]
  visits: readonly Visit[]
  tubes: readonly Tube[]
  tubeItems: readonly { tubeId: TubeId; testItemId: TestItemId }[]
  payment: { state: PaymentState }
}
