import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { UserId } from '#src/domain/people/actor.ts'

export const OfflineDeviceId = z.uuid().brand<'OfflineDeviceId'>()
export type OfflineDeviceId = z.infer<typeof OfflineDeviceId>

/** A point of P-256 without compression, 65 bytes, as base64url. */
const PublicKey = z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'A public key of P-256.')

/** Devices of one phlebotomist that may sign at the same time. Source: decision 199. */
export const OFFLINE_DEVICES = 5

/** A phone that keeps steps while it has no network; its private key never leaves it. */
export const RegisterOfflineDevice = z.strictObject({
  name: freeText(1, 60),
  publicKey: PublicKey,
})
export type RegisterOfflineDevice = z.infer<typeof RegisterOfflineDevice>

/** `version`: the device's version as shown. */
export const RevokeOfflineDevice = z.strictObject({
  deviceId: OfflineDeviceId,
  version: z.int().positive(),
})
export type RevokeOfflineDevice = z.infer<typeof RevokeOfflineDevice>

/** A device as stored. */
export type OfflineDevice = {
  id: OfflineDeviceId
  phlebotomistId: UserId
  name: string
  publicKey: string
  version: number
  /** The number of its last event; 0 before the first. */
  lastNumber: number
  /** When that event happened. */
  lastAt: Temporal.Instant | null
  registeredAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  revokedBy: UserId | null
}
