import { z } from 'zod'

export const CODE_DIGITS = 6
export const CODE_TRIES = 5
export const CODE_LIFE = { minutes: 5 } as const

/**
 * Seconds to wait after the first, second and every later code within an hour.
 * Source: reliability S7.
 */
const coolDowns = [30, 60, 120] as const
const PER_HOUR = 5
const PER_DAY = 10
/**
 * Limits per network address, against SMS pumping and flooded mailboxes. An address is seldom one
 * person: an office, a hostel or thousands of mobile customers share one. Guessing is limited by
 * account, flooding one reader by number and e-mail address.
 * Source: decision 076.
 */
export const STRICT_PER_ADDRESS = {
  codesAnHour: 300,
  signInsAMinute: 60,
  contactMessagesAnHour: 60,
  labDraftsAnHour: 10,
} as const

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
    secondsToRoom(inHour, PER_HOUR, 3600),
    secondsToRoom(ago, PER_DAY, 86_400),
  )
}

/**
 * Seconds until the oldest of the last `limit` codes leaves the window; `ago` in seconds, latest
 * first.
 */
export function secondsToRoom(ago: readonly number[], limit: number, window: number): number {
  const oldest = ago[limit - 1]
  return oldest === undefined ? 0 : Math.max(0, Math.ceil(window - oldest))
}
