import type { Point } from '#src/domain/places/distance.ts'

/** Metres up to which a device's own place is taken without a doubt. */
export const SURE_METRES = 200

export type DeviceAnswer =
  | { kind: 'found'; point: Point; metres: number }
  /** Not allowed by the person or the page; not known to the device; not answered in time. */
  | { kind: 'refused' | 'unknown' | 'slow' }
  /** Somebody set a point meanwhile. */
  | { kind: 'late' }

const whyNot = ['unknown', 'refused', 'unknown', 'slow'] as const

let asked = 0

/**
 * Asks the device for its place, only ever on a tap; the browser asks the person. Asked again, only
 * the last question is answered. What the fields say (`now`) may change meanwhile; then the answer is
 * that it comes too late, so that it replaces nothing that was set.
 */
export function askDevice(now: () => string, answer: (answer: DeviceAnswer) => void): void {
  if (!('geolocation' in navigator)) return answer({ kind: 'unknown' })
  asked += 1
  const [question, before] = [asked, now()]
  const tell = (given: DeviceAnswer) => {
    if (question !== asked) return
    const isLate = given.kind === 'found' && now() !== before
    answer(isLate ? { kind: 'late' } : given)
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      tell({ kind: 'found', point: { latitude, longitude }, metres: Math.round(accuracy) }),
    ({ code }) => tell({ kind: whyNot[code] ?? 'unknown' }),
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
  )
}
