/** Minutes of travel that one offer more than the mean of equals weighs, if no setting says otherwise. Source: decision 194. */
export const DISPATCH_WEIGHT = 5

/** How many are offered a visit at a time, best first. Source: decision 194. */
export const OFFERED_AT_ONCE = 3

/** Minutes from one round to the next; the third is everybody. Source: decision 194. */
const ROUND_MINUTES = 5

/** Hours before a visit in which nobody waits for a round. Source: decision 194. */
const URGENT_HOURS = 3

type Offered = { decidedAt: Temporal.Instant; startsAt: Temporal.Instant }

/**
 * When a visit opens to whoever is at this place of the ranking, from 1 on: to the best three at once, to the
 * next three after five minutes, to everybody after ten. An urgent one opens to everybody at once.
 * Source: decision 194.
 */
export function opensAt(rank: number, offered: Offered): Temporal.Instant {
  if (isUrgent(offered)) return offered.decidedAt
  const round = Math.min(Math.ceil(rank / OFFERED_AT_ONCE) - 1, 2)
  return offered.decidedAt.add({ minutes: ROUND_MINUTES * round })
}

/** When it opens to everybody of the city. Source: decision 194. */
export function opensToAllAt(offered: Offered): Temporal.Instant {
  return opensAt(Number.MAX_SAFE_INTEGER, offered)
}

function isUrgent({ decidedAt, startsAt }: Offered): boolean {
  return Temporal.Instant.compare(startsAt, decidedAt.add({ hours: URGENT_HOURS })) <= 0
}
