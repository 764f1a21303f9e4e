/** Seconds after which it is asked again whether a visit was dispatched. Source: decision 194. */
const ASKED_AGAIN_SECONDS = 10

/** Seconds in which a visit on offer waits for its dispatch. Source: decision 194. */
const DISPATCHED_SECONDS = 60

/** Whether a visit was dispatched as it is on offer, and when it opens to more people; null: it is open to all. */
export type Opening = { isDispatched: boolean; next: Temporal.Instant | null }

/**
 * When an offer is to be told of again, because it opens to more people then or is about to be dispatched;
 * null: never. One that is not dispatched in its first minute is everybody's.
 * Source: decisions 194 and 197.
 */
export function opensNext(
  { isDispatched, next }: Opening,
  writtenAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (isDispatched) return next
  const until = writtenAt.add({ seconds: DISPATCHED_SECONDS })
  return Temporal.Instant.compare(now, until) < 0 ? now.add({ seconds: ASKED_AGAIN_SECONDS }) : null
}
