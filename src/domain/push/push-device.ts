import { z } from 'zod'
import { languages } from '#src/domain/people/language.ts'

export const PushDeviceId = z.uuid().brand<'PushDeviceId'>()
export type PushDeviceId = z.infer<typeof PushDeviceId>

/** The most devices of an account that get messages; the table has no more places. Source: decision 180. */
export const PUSH_DEVICES_AT_MOST = 10

/** Characters. The longest that a push service gives out today has about 600. */
const LONGEST_ENDPOINT = 1500

/** Bytes as a browser sends them: base64url without padding. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

/** What a browser's PushManager answers, as text. */
export const PushSubscription = z.strictObject({
  endpoint: z.url().max(LONGEST_ENDPOINT),
  /** The browser's public key, an uncompressed point of P-256: 65 bytes that begin with 4. */
  p256dh: bytes(87).startsWith('B'),
  /** A secret of 16 bytes that the two sides share. */
  auth: bytes(22),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The consent is that of the form: its version, in the language in which it was read. */
export const AddPushDevice = PushSubscription.extend({
  /** Which of the texts was agreed to; `visits` is that of phlebotomists. */
  about: z.enum(['bookings', 'visits']).optional(),
  consentVersion: z.iso.date(),
  language: z.enum(languages),
})
export type AddPushDevice = z.infer<typeof AddPushDevice>

export const StopPushDevice = z.strictObject({ id: PushDeviceId })
export type StopPushDevice = z.infer<typeof StopPushDevice>
