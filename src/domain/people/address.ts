import { z } from 'zod'

export const AddressId = z.uuid().brand<'AddressId'>()
export type AddressId = z.infer<typeof AddressId>

/**
 * `device` and `placed` are the patient's own point; `pincode` is an estimate that the patient
 * confirmed.
 */
export const pointSources = ['device', 'placed', 'pincode'] as const
export type PointSource = (typeof pointSources)[number]

function line(longest: number) {
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(2)
        .max(longest)
        .regex(/^[^\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]+$/u, 'Write plain text.'),
    )
}

/** Where a sample is collected. The point lies in the bounding box of India, islands included. */
export const SaveAddress = z.strictObject({
  line: line(160),
  landmark: line(120).optional(),
  locality: line(80),
  district: line(80),
  state: line(60),
  pincode: z
    .string()
    .trim()
    .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits.'),
  latitude: z.number().min(6).max(37.6),
  longitude: z.number().min(68).max(97.5),
  pointSource: z.enum(pointSources),
})
export type SaveAddress = z.infer<typeof SaveAddress>
