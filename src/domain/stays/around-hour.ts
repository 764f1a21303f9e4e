/**
 * The time around a visit of an hour within which what people hold decides about it: a visit that
 * makes room for it begins before its end and ends up to an hour later, and likewise before it.
 * Source: decision 193.
 */
export function aroundHour(startsAt: Temporal.Instant) {
  return { from: startsAt.subtract({ hours: 1 }), until: startsAt.add({ hours: 2 }) }
}
