import { limits } from '#src/domain/limits.ts'

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
  const { most, per } = limits.releasesOfPhlebotomist
  const newest = releasedAt.toSorted((a, b) => Temporal.Instant.compare(b, a))
  const from = newest[most - 1]?.add(per)
  return from && Temporal.Instant.compare(now, from) < 0 ? from : null
}
