import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  OFFLINE_DEVICES,
  type OfflineDevice,
  type OfflineDeviceId,
  type RegisterOfflineDevice,
} from './device.ts'

type By = { id: OfflineDeviceId; by: UserId; now: Temporal.Instant }
type Registered = { deviceId: OfflineDeviceId }

/**
 * A phone that may sign what it keeps without a network; the same key again is the same device.
 * Refuses `devices-enough` from the sixth in use on, and `device-revoked`.
 * Source: decision 199.
 */
export function registering(
  devices: readonly (OfflineDevice & { place: number })[],
  { name, publicKey }: RegisterOfflineDevice,
  { id, by, now }: By,
): Decision<Registered, 'devices-enough' | 'device-revoked'> {
  const known = devices.find((one) => one.publicKey === publicKey)
  if (known?.revokedAt) return { ok: false, error: 'device-revoked' }
  if (known) return { ok: true, answer: { deviceId: known.id } }
  const places = Array.from({ length: OFFLINE_DEVICES }, (_, at) => at + 1)
  const taken = devices.filter(({ revokedAt }) => !revokedAt).map(({ place }) => place)
  const place = places.find((one) => !taken.includes(one))
  if (place === undefined)
    return { ok: false, error: 'devices-enough', facts: { devices: OFFLINE_DEVICES } }
  const row = { id, phlebotomistId: by, name, publicKey, place, registeredAt: now }
  return {
    ok: true,
    answer: { deviceId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { offlineDevice: [row] },
      audit: { subjectId: by, detail: { event: 'register', device: id } },
    },
  }
}

/**
 * A phone that is lost or given away signs nothing any more: what it sends later goes to the office.
 * Refuses `stale`.
 * Source: decision 199.
 */
export function revoking(
  { id, version, revokedAt, phlebotomistId }: OfflineDevice,
  shown: { version: number },
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<{ revokedAt: string }, 'stale'> {
  if (revokedAt) return { ok: true, answer: { revokedAt: revokedAt.toString() } }
  if (version !== shown.version) return { ok: false, error: 'stale' }
  return {
    ok: true,
    answer: { revokedAt: now.toString() },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { revokedDevice: [{ id, version, revokedAt: now, revokedBy: by }] },
      audit: { subjectId: phlebotomistId, detail: { event: 'revoke', device: id } },
    },
  }
}
