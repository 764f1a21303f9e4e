import { z } from 'zod'

/** A PIN code of India: six digits, the first never 0. Source: reliability C3. */
export const Pincode = z
  .string()
  .trim()
  .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits.')

/** A point in the bounding box of India, islands included; numbers may be text. */
export const Latitude = z.coerce.number().min(6).max(37.6)
export const Longitude = z.coerce.number().min(68).max(97.5)

export const LookUpPincode = z.strictObject({ pincode: Pincode })
export type LookUpPincode = z.infer<typeof LookUpPincode>

/** Where a search is from: a PIN code, or a point. At most one of the two. */
export type Whereabouts = {
  pincode?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

export const whereaboutsFields = {
  pincode: Pincode.optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
}

/** A point needs both its numbers, and only one place may be given. */
export function isOnePlace({ pincode, latitude, longitude }: Whereabouts): boolean {
  const isPoint = latitude !== undefined
  return isPoint === (longitude !== undefined) && !(isPoint && pincode !== undefined)
}

export const onePlaceOnly = 'Give a PIN code, or latitude and longitude.'
