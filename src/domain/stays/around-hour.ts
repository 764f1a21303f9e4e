/**
 * The time around a visit of an hour within which what people hold decides about it: whoever comes from
 * one hours before, or goes on to one hours later, must be able to ride there.
 * Source: decision 193.
 */
export function aroundHour(startsAt: Temporal.Instant) {
  return { from: startsAt.subtract({ hours: 3 }), until: startsAt.add({ hours: 4 }) }
}
