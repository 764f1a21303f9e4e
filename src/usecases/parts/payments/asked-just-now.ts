import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { World } from '#src/usecases/world.ts'

/** A page asks the gateway at most once in this time. */
const PAUSE_MS = 2000
const MOST_KEPT = 1000

/** Per process: it spares the gateway, and protects nothing. */
const asked = new WeakMap<World, Map<BookingNumber, number>>()

/**
 * Whether a page had the gateway asked about this attempt a moment ago; if not, records that it
 * does now.
 */
export function isAskedJustNow(
  world: World,
  number: BookingNumber,
  now: Temporal.Instant,
): boolean {
  const times = asked.get(world) ?? new Map<BookingNumber, number>()
  asked.set(world, times)
  const last = times.get(number)
  const at = now.epochMilliseconds
  if (last !== undefined && Math.abs(at - last) < PAUSE_MS) return true
  if (times.size >= MOST_KEPT) times.clear()
  times.set(number, at)
  return false
}
