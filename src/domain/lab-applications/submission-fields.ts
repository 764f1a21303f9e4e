import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'

export const line = oneLine(1, 200)
export const words = freeText(1, 2000)
/** Returned as it was sent, as a number or as digits. */
export const Count = z.union([z.int().min(0).max(99_999_999), z.string().regex(/^\d{1,8}$/)])
/** A number, or its digits as text; no other notation that JavaScript would convert. */
export const whole = (least: number, most: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .trim()
          .regex(/^\d{1,8}$/)
          .transform(Number),
      ],
      'Enter a number.',
    )
    .pipe(z.int().min(least).max(most))
export const Day = z.iso.date()
/** Wall-clock time in India. */
export const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 09:30.')
export const Website = z
  .string()
  .trim()
  .max(200)
  .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))
