import { z } from 'zod'
import { MAX_ORDERS } from '#src/domain/bookings/make-quote.ts'
import { AddressId, SaveAddress } from '#src/domain/people/address.ts'
import { PatientId, WeighPatient } from '#src/domain/people/patient.ts'
import { Latitude, Longitude } from '#src/domain/places/pincode.ts'

/**
 * Who is ticked, and which tests of each: `<patient> <code>`; asked only where there are several.
 * The weights of the children asked about, as typed.
 */
export const WhoIsTested = z.strictObject({
  patients: z.array(PatientId).min(1).max(MAX_ORDERS),
  only: z.array(z.string().max(80)).default([]),
  weights: z.record(PatientId, z.string().trim().max(10).optional()).default({}),
})
export type WhoIsTested = z.infer<typeof WhoIsTested>

/** The same while another person is being added: nobody need be ticked yet. */
export const WhoSoFar = WhoIsTested.extend({ patients: z.array(PatientId).max(MAX_ORDERS) })

/** A typed weight in kilograms, with either decimal separator. */
export const TypedWeight = z
  .string()
  .transform((typed) => Number(typed.replace(',', '.')))
  .pipe(WeighPatient.shape.weightKg)

export const WhereToCome = z.strictObject({ address: AddressId })

export const WhenToCome = z.strictObject({ at: z.iso.datetime({ offset: true }) })

const emptyAsNone = (value: unknown) => (value === '' ? undefined : value)

/** A typed address: the point may still be missing, the estimate unconfirmed. */
export const TypedAddress = z
  .strictObject({
    ...SaveAddress.shape,
    latitude: z.preprocess(emptyAsNone, Latitude.optional()),
    longitude: z.preprocess(emptyAsNone, Longitude.optional()),
    isEstimateConfirmed: z.boolean().optional(),
  })
  .refine(({ pointSource, latitude }) => pointSource === 'pincode' || latitude !== undefined, {
    path: ['latitude'],
  })
  .refine(({ pointSource, longitude }) => pointSource === 'pincode' || longitude !== undefined, {
    path: ['longitude'],
  })
  .refine(
    ({ pointSource, isEstimateConfirmed }) => pointSource !== 'pincode' || isEstimateConfirmed,
    {
      path: ['isEstimateConfirmed'],
    },
  )
export type TypedAddress = z.infer<typeof TypedAddress>
