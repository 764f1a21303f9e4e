import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import type { OrderState } from '#src/domain/orders/order-machine.ts'
import { PRESCRIPTION_DAYS } from '#src/domain/people/retention.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const PrescriptionId = z.uuid().brand<'PrescriptionId'>()
export type PrescriptionId = z.infer<typeof PrescriptionId>

/** How long a file whose row is given up may still be on its way to the store. */
export const SENDING = { hours: 1 } as const

export type AddPrescription = {
  number: BookingNumber
  bytes: Uint8Array
  /** The type its sender claims. */
  declared: ImageType
  /** The picture it replaces, as its owner was shown it; null where there was none. */
  replaces: PrescriptionId | null
}

export const ViewPrescription = z.strictObject({ number: BookingNumber })
export type ViewPrescription = z.infer<typeof ViewPrescription>

/** `prescriptionId`: the picture as its owner was shown it, so that no newer one is removed. */
export const RemovePrescription = z.strictObject({
  number: BookingNumber,
  prescriptionId: PrescriptionId,
})
export type RemovePrescription = z.infer<typeof RemovePrescription>

/** By its owner, as a part of the booking; by a pathologist, as a part of the order. */
export type OpenPrescription = { number: BookingNumber } | { orderId: OrderId }

/** The states of an order in which nobody needs to know any more what the doctor asked for. */
const over: readonly OrderState[] = ['reported', 'closed', 'cancelled', 'expired']

type Orders = readonly { state: OrderState }[]

/** Whether something of a booking is still to be done. Source: decision 174. */
export function isOpenFor(orders: Orders): boolean {
  return orders.some(({ state }) => !over.includes(state))
}

type Facts = {
  orders: Orders
  /** The picture that is kept now. */
  kept: PrescriptionId | null
  /** The one the sender was shown. */
  shown: PrescriptionId | null
}

/**
 * Whether a picture may be added: refuses `not-allowed-now` once every order of the booking is
 * reported, cancelled or expired, and `stale` where another picture is kept than was shown.
 * Source: decision 174.
 */
export function addable({
  orders,
  kept,
  shown,
}: Facts): Result<undefined, 'not-allowed-now' | 'stale'> {
  if (!isOpenFor(orders)) return refuse('not-allowed-now')
  return kept === shown ? ok(undefined) : refuse('stale')
}

/**
 * Whether the lab may see the picture: from the sample until the report, or until the order ends
 * otherwise. Before there is nothing to judge by it, and afterwards nobody needs it. Source: decision 174.
 */
export function isShownAtLab(order: {
  state: OrderState
  collectedAt: Temporal.Instant | null
}): boolean {
  return order.collectedAt !== null && !over.includes(order.state)
}

/** The instant after which nobody opens the picture any more, whenever its file is deleted. Source: decision 174. */
export function endOf({ addedAt }: { addedAt: Temporal.Instant }): Temporal.Instant {
  return addedAt.add({ hours: 24 * PRESCRIPTION_DAYS })
}

/** Whether the days of a picture are over. Source: decision 174. */
export function hasEnded(kept: { addedAt: Temporal.Instant }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(endOf(kept), now) < 0
}
