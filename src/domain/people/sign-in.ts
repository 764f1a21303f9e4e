import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Length in code points; any character, blanks included; no composition rules.
 * Source: reliability S28.
 */
export const Password = z
  .string()
  .min(8, 'Use at least 8 characters.')
  .max(128, 'Use at most 128 characters.')
  .refine((typed) => !isCommonPassword(typed), 'Too many people use this password. Take another.')

/** Stored in lower case. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254))

export const SignIn = z.strictObject({ email: Email, password: z.string().min(1).max(128) })
export type SignIn = z.infer<typeof SignIn>
