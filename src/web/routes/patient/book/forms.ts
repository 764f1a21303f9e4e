import { z } from 'zod'
import { MAX_ORDERS, PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { paymentModes } from '#src/domain/payments/payment.ts'
import { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import { AddressId, SaveAddress } from '#src/domain/people/address.ts'
import { PatientId, SavePatient, WeighPatient } from '#src/domain/people/patient.ts'
import { Latitude, Longitude } from '#src/domain/places/pincode.ts'
import { slotDay } from '#src/domain/slots/slot.ts'

/** What the form asks for beside the choice among those known. */
const asks = ['notice', 'person', 'place'] as const
export type Ask = (typeof asks)[number]

/** A typed weight in kilograms, with either decimal separator. */
export const TypedWeight = z
  .string()
  .transform((typed) => Number(typed.replace(',', '.')))
  .pipe(WeighPatient.shape.weightKg)

const emptyAsNone = (value: unknown) => (value === '' ? undefined : value)

/** A typed address: a point of one's own may still be missing. */
const TypedAddress = z
  .strictObject({
    ...SaveAddress.shape,
    latitude: z.preprocess(emptyAsNone, Latitude.optional()),
    longitude: z.preprocess(emptyAsNone, Longitude.optional()),
    /** The pair that was ticked to be right though its point is far from its PIN code: `apartPair`. */
    apart: z.string().max(80).optional(),
  })
  .refine(({ pointSource, latitude }) => pointSource === 'pincode' || latitude !== undefined, {
    path: ['latitude'],
  })
  .refine(({ pointSource, longitude }) => pointSource === 'pincode' || longitude !== undefined, {
    path: ['longitude'],
  })
export type TypedAddress = z.output<typeof TypedAddress>

/**
 * Who is ticked, and which tests of each: `<patient> <code>`; asked only where there are several.
 * The weights of the children asked about, as typed.
 */
const Chosen = {
  asks: z.array(z.enum(asks)).default([]),
  only: z.array(z.string().max(80)).default([]),
  weights: z.record(PatientId, z.string().trim().max(10).optional()).default({}),
}

const ticked = z.array(PatientId).max(MAX_ORDERS)

/** The form of consent, people and address: only what it asked for is expected. */
export function detailsForm(asked: readonly Ask[]) {
  return z.strictObject({
    ...Chosen,
    notice: asked.includes('notice')
      ? AcceptNotice.extend({ agreed: z.boolean() })
      : z.undefined().optional(),
    patients: asked.includes('person') ? ticked.default([]) : ticked.min(1),
    person: asked.includes('person') ? SavePatient : z.undefined().optional(),
    address: asked.includes('place') ? AddressId.optional() : AddressId,
    place: asked.includes('place') ? TypedAddress : z.undefined().optional(),
  })
}
export type Details = z.output<ReturnType<typeof detailsForm>>

/** The asks of a posted form; unknown ones are ignored. */
export function asksIn(form: FormData): Ask[] {
  const posted = form.getAll('asks')
  return asks.filter((ask) => posted.includes(ask))
}

/**
 * The hour and the payment. `agreed` is what was shown as the price, `asked` what was asked beside
 * it, `quotedAt` the hour for which the quote was made; the day shown must be the day of the hour, or
 * a time would be booked that nobody sees. Where a booking like this one was shown, only a tick books
 * another.
 */
export const PayBooking = PlaceBooking.safeExtend({
  payment: z.enum(paymentModes),
  agreed: z.string().max(20_000),
  /** A page of an earlier version does not say what it asked. */
  asked: z.string().max(20_000).optional(),
  quotedAt: IsoInstant,
  day: z.iso.date().optional(),
  at: IsoInstant,
  /** Bookings like this one were shown, and that another one is meant. */
  alike: z.literal('shown').optional(),
  another: z.boolean().default(false),
})
  .refine(({ at, day }) => day === undefined || slotDay(Temporal.Instant.from(at)) === day, {
    path: ['at'],
  })
  .refine(({ alike, another }) => !alike || another, { path: ['another'] })
export type PayBooking = z.output<typeof PayBooking>
