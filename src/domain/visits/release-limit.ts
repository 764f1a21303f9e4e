/**
 * After this many releases within `RELEASE_HOURS` no visit can be accepted until one of them is
 * older.
 * Source: decision 099.
 */
export const MOST_RELEASES = 3
export const RELEASE_HOURS = 24

/**
 * From when a phlebotomist who released visits may accept again; null: now. Accepting reveals a
 * patient's name, phone and door, so accepting and releasing in turn would reveal those of an
 * entire city.
 * Source: decision 099.
 *
 * @param releasedAt when they released visits themselves, in any order.
 */
export function acceptsFrom(
  releasedAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant | null {
  const newest = releasedAt.toSorted((a, b) => Temporal.Instant.compare(b, a))
  const from = newest[MOST_RELEASES - 1]?.add({ hours: RELEASE_HOURS })
  return from && Temporal.Instant.compare(now, from) < 0 ? from : null
}
