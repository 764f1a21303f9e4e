import { z } from 'zod'

/**
 * Ten digits of a mobile, or of a landline with its area code, as people write them; stored as
 * E.164.
 * Source: reliability C3.
 */
export const AnyPhone = z
  .string()
  .max(30)
  .transform((typed) =>
    typed.replaceAll(/[\s().-]/g, '').replace(/^(?:\+?91|0)?(?=[1-9]\d{9}$)/, '+91'),
  )
  .pipe(z.string().regex(/^\+91[1-9]\d{9}$/, 'A phone number in India has ten digits.'))
