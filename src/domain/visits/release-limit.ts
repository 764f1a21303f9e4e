/** So many visits given back within so many hours, and no other is accepted until one is older. */
export const MOST_RELEASES = 3
export const RELEASE_HOURS = 24

/**
 * From when somebody who gave visits back may accept again; null: now. A visit shows its patient's
 * name, phone and door once it is accepted, so accepting and letting go would read a whole city's.
 * Source: decision 099.
 *
 * @param releasedAt when they gave a visit back themselves, in any order.
 */
export function acceptsFrom(
  releasedAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const newest = releasedAt.toSorted((a, b) => Temporal.Instant.compare(b, a))
  const from = newest[MOST_RELEASES - 1]?.add({ hours: RELEASE_HOURS })
  return from && Temporal.Instant.compare(now, from) < 0 ? from : null
}
