import type { OfflineDevice } from '#src/domain/offline/device.ts'

/** Devices as people read them: without their keys. */
export function deviceViews(devices: readonly OfflineDevice[]) {
  return devices.map(({ id, name, version, lastNumber, registeredAt, revokedAt }) => ({
    deviceId: id,
    name,
    version,
    events: lastNumber,
    registeredAt: registeredAt.toString(),
    revokedAt: revokedAt?.toString() ?? null,
  }))
}
