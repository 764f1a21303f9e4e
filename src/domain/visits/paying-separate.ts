import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import { QUOTE_MINUTES } from '#src/domain/bookings/booking.ts'
import type { CancellationContract } from '#src/domain/bookings/cancellation-contract.ts'
import type { AddsTo, Contract, ContractAddress } from '#src/domain/bookings/contract.ts'
import type { Changes, Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SeparateVisit } from './inputs.ts'
import { separateOffer, whyNotSeparate } from './separate-offer.ts'
import { type Given, separated, type SeparatingAtHand, whyOtherwise } from './separating.ts'

/** A visit of a paid booking, and what decides about a separate one, with the new visit's own. */
export type PayingSeparate = SeparatingAtHand & { fresh: Omit<Given, 'now'> }

type Quoting = SeparatingAtHand & {
  booking: Omit<ContractAddress, 'pointSource'> & {
    id: BookingId
    accountId: UserId
    locationId: number
    terms: CancellationContract
  }
}

/** A quote as it is stored. */
type SeparateQuote = {
  id: QuoteId
  accountId: UserId
  contract: Contract & { addsTo: AddsTo }
  expiresAt: Temporal.Instant
  createdAt: Temporal.Instant
}

/**
 * What "Pay Now" freezes for a separate visit of a booking that was paid online: its hour and its charge,
 * in paise. Refuses what `separateOffer` refuses, `stale`, `charge-changed`, and `not-allowed-now` where
 * nothing is to be paid now.
 * Source: decision 266.
 */
export function separateQuote(
  facts: Quoting,
  input: SeparateVisit,
  { now, id }: { now: Temporal.Instant; id: QuoteId },
):
  | { ok: true; value: SeparateQuote }
  | Refused<Extract<ReturnType<typeof separateOffer>, { ok: false }>['error'] | Otherwise> {
  const offer = separateOffer(facts, input.orderId)
  if (!offer.ok) return offer
  const { charge, mode } = offer.value
  const why = whyOtherwise(facts, input, charge)
  if (why) return why
  const stands = { machine: 'payment', state: facts.payment.state } as const
  if (mode === 'cash' || charge === 0) return { ok: false, error: 'not-allowed-now', stands }
  const contract = contractOf(facts, input, charge)
  const expiresAt = now.add({ minutes: QUOTE_MINUTES })
  const { accountId } = facts.booking
  return { ok: true, value: { id, accountId, contract, expiresAt, createdAt: now } }
}

type Otherwise = 'stale' | 'charge-changed' | 'not-allowed-now'

function contractOf(
  { booking, slots }: Quoting,
  { orderId, startsAt, paymentVersion }: SeparateVisit,
  charge: Paise,
): SeparateQuote['contract'] {
  const { line, landmark, locality, district, state, pincode, latitude, longitude } = booking
  const begins = Temporal.Instant.from(startsAt)
  return {
    address: { line, landmark, locality, district, state, pincode, latitude, longitude },
    locationId: booking.locationId,
    startsAt: begins.toString(),
    endsAt: begins.add({ hours: 1 }).toString(),
    slotIds: slots.map(({ id }) => id),
    orders: [],
    testsTotal: paise(0),
    collectionCharge: charge,
    receivables: [],
    credits: [],
    total: charge,
    cancellation: booking.terms,
    addsTo: {
      bookingId: booking.id,
      orderId,
      paymentVersion,
      due: paise(0),
      testCodes: [],
      separates: true,
    },
  }
}

/**
 * A separate visit that its charge has paid: of the booking as it is when the money is here. Refuses what
 * `whyNotSeparate` refuses, and an hour that cannot be kept any more; the money then goes back.
 * Source: decision 266.
 */
export function separatedByMoney(
  facts: PayingSeparate,
  contract: Contract & { addsTo?: { orderId: OrderId } },
  now: Temporal.Instant,
): ReturnType<typeof separated> | NonNullable<ReturnType<typeof whyNotSeparate>> {
  const orderId = contract.addsTo?.orderId ?? ''
  const startsAt = Temporal.Instant.from(contract.startsAt)
  const why = whyNotSeparate(facts, orderId)
  return (
    why ?? separated(facts, { orderId, startsAt, charge: contract.total }, { ...facts.fresh, now })
  )
}

/** The changes without what the payment says itself. Source: decision 266. */
export function withoutDoor({ audit: _audit, bookingId: _known, ...changes }: Changes) {
  return changes
}
