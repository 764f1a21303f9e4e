import type { OfflineDevice } from './device.ts'

/** Events of one call: a visit has about twenty. Source: decision 199. */
export const MOST_EVENTS = 50

/**
 * How old the answer may be, in minutes, that a phone had last heard when it read what it kept. An older
 * call proves too little: the phone is told the time, reads again and sends again.
 * Source: decision 253.
 */
export const HEARD_MINUTES = 3

type Instant = Temporal.Instant
const laterOf = (a: Instant, b: Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a)
const earlierOf = (a: Instant, b: Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)

/** `heardAt`: by our clock, of the last answer that the phone had when it read what it kept. */
type Heard = { heardAt: Instant; now: Instant }

/** Whether a call still shows what the phone has kept now. Source: decision 253. */
export function isHeardLately({ heardAt, now }: Heard): boolean {
  return heardAt.until(now).total('minutes') <= HEARD_MINUTES
}

/**
 * The number of the last event of a call that brought everything that its phone had kept; null where
 * the call is full, so that there may be more.
 * Source: decision 253.
 */
export function lastOfAll(numbers: readonly number[]): number | null {
  const sent = new Set(numbers)
  return sent.size > 0 && sent.size < MOST_EVENTS ? Math.max(...sent) : null
}

/** By our own clock. Kept with its event. */
export type ProvedTime = {
  /** Nothing that it tells happened before this. */
  notBefore: Instant
  /** No later event of the same phone happened before this. */
  nextAfter: Instant
}

/** `nextAfter`: as kept with the event before it; null before the first. */
type Phone = { device: Pick<OfflineDevice, 'registeredAt'>; nextAfter: Instant | null }

/**
 * What our own clock proves of an event: it came after its phone was registered, after its phlebotomist
 * had accepted the visit, and after whatever was heard before a call that brought all that was kept.
 * Source: decision 253.
 *
 * @param isLast it is the last event of such a call.
 */
export function provedTime(
  { device, nextAfter }: Phone,
  acceptedAt: Instant | null,
  { heardAt, now, isLast }: Heard & { isLast: boolean },
): ProvedTime {
  const after = nextAfter ?? device.registeredAt
  const notBefore = acceptedAt ? laterOf(after, acceptedAt) : after
  // Whoever names an answer of the future is not without proof: it counts as one of now.
  const heard = earlierOf(heardAt, now)
  return { notBefore, nextAfter: isLast ? laterOf(after, heard) : after }
}
