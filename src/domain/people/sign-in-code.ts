import { z } from 'zod'
import { limits, secondsToRoomAmong } from '#src/domain/limits.ts'

export const CODE_DIGITS = 6
export const CODE_TRIES = 5
export const CODE_LIFE = { minutes: 5 } as const

/**
 * Seconds to wait after the first, second and every later code within an hour.
 * Source: reliability S7.
 */
const coolDowns = [30, 60, 120] as const

/** A mobile number in India, E.164; blanks, hyphens and a missing +91 are accepted. */
export const Phone = z
  .string()
  .max(30)
  .transform((typed) =>
    typed.replaceAll(/[\s()-]/g, '').replace(/^(?:\+?91|0)?(?=[6-9]\d{9}$)/, '+91'),
  )
  .pipe(z.string().regex(/^\+91[6-9]\d{9}$/, 'A mobile number in India has ten digits.'))

export const RequestCode = z.strictObject({ phone: Phone })
export type RequestCode = z.infer<typeof RequestCode>

export const VerifyCode = z.strictObject({
  phone: Phone,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
})
export type VerifyCode = z.infer<typeof VerifyCode>

export const SecondFactor = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/**
 * Seconds until the next code of one share, 0 when it may be sent now; `code-shares.ts` decides
 * whose share it is. `sent`: when its codes of the last 24 hours were sent, latest first.
 * Source: reliability S7; decision 098.
 */
export function secondsToNextCode(
  sent: readonly Temporal.Instant[],
  now: Temporal.Instant,
): number {
  const ago = sent.map((at) => now.since(at).total('seconds'))
  const inHour = ago.filter((seconds) => seconds < 3600)
  const coolDown = coolDowns[Math.min(inHour.length, coolDowns.length) - 1] ?? 0
  return Math.max(
    0,
    Math.ceil(coolDown - (inHour[0] ?? coolDown)),
    secondsToRoomAmong(limits.codesOfShareAnHour, sent, now),
    secondsToRoomAmong(limits.codesOfShareADay, sent, now),
  )
}
