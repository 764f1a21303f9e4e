import type { ItemCode, ItemKind, ResultType } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { CreditId, ReceivableId } from '#src/domain/payments/payment.ts'
import type { PointSource } from '#src/domain/people/address.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { SaidOfTests } from './add-on.ts'
import type { BookingId } from './booking.ts'
import type { CancellationContract } from './cancellation-contract.ts'

/**
 * What a quote froze: later changes of prices, shares or charges never affect it. Plain JSON,
 * stored as it was shown. All amounts in paise.
 */
export type Contract = {
  address: ContractAddress
  locationId: number
  startsAt: string
  endsAt: string
  slotIds: SlotId[]
  orders: ContractOrder[]
  testsTotal: Paise
  collectionCharge: Paise
  receivables: { id: ReceivableId; amount: Paise; bookingNumber: string; cancelledAt: string }[]
  /** Credits for earlier faults of ours, taken off. */
  credits: { id: CreditId; amount: Paise; bookingNumber: string }[]
  total: Paise
  cancellation: CancellationContract
  /** The booked order that these tests join; undefined: they are a booking of their own. */
  addsTo?: AddsTo
}

/**
 * The order that more tests join, with what was shown of its booking.
 * Source: decision 211.
 */
export type AddsTo = {
  bookingId: BookingId
  orderId: OrderId
  /** The payment as it was when the new amount due was shown. */
  paymentVersion: number
  /** What is due at the door with these tests, in paise; nothing where they are paid online. */
  due: Paise
  /** Tests that are to be drawn from the same person on the same visit already. */
  testCodes: ItemCode[]
  /**
   * It is a test that a rule of the lab offered after the draw, on the sample that is at the lab.
   * Source: decision 262.
   */
  offerId?: ReflexOfferId
  /**
   * No test joins: the person of this order gets a separate visit, at the contract's hour, for its
   * collection charge.
   * Source: decision 266.
   */
  separates?: true
  /**
   * What was said for them when a payment began: they join by it once the money arrives.
   * Source: decision 223.
   */
  said?: SaidOfTests
}

export type ContractAddress = {
  line: string
  landmark: string | null
  locality: string
  district: string
  state: string
  pincode: string
  latitude: number
  longitude: number
  /** Who provided the address's point; quotes made before this was recorded have none. */
  pointSource?: PointSource
}

export type ContractOrder = {
  patient: { id: PatientId; name: string; birthDate: string; sex: Sex }
  lab: { id: LabId; name: string; distanceKm: number }
  lines: ContractLine[]
}

export type ContractLine = {
  code: ItemCode
  kind: ItemKind
  name: string
  price: Paise
  tatHours: number
  fastingHours: number
  preparation: string
  categoryCode: string
  platformPercent: number
  labPercent: number
  platformShare: Paise
  labShare: Paise
  members: ContractMember[]
}

/**
 * A test of a line: the line's own test, or a member of a panel with its share of the panel's
 * price.
 */
type ContractMember = {
  testCode: ItemCode
  name: string
  tubeTypeCode: string
  resultType: ResultType
  price: Paise
  platformShare: Paise
  labShare: Paise
}
