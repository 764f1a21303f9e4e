const atMinutes = [1, 2, 5, 10, 20]
const HOURLY_UNTIL = 72
const DAILY_UNTIL = 12

/**
 * When the gateway is asked next about an attempt begun then: after 1, 2, 5, 10 and 20 minutes, each
 * hour up to 72, each day up to 12; undefined after that, when no gateway changes its mind any more.
 * Source: reliability P13.
 */
export function nextCheck(
  createdAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const age = now.since(createdAt).total('minutes')
  const minute = atMinutes.find((at) => at > age)
  if (minute !== undefined) return createdAt.add({ minutes: minute })
  const hour = Math.max(1, Math.floor(age / 60) + 1)
  if (hour <= HOURLY_UNTIL) return createdAt.add({ hours: hour })
  const day = Math.floor(age / (24 * 60)) + 1
  return day <= DAILY_UNTIL ? createdAt.add({ hours: 24 * day }) : undefined
}
