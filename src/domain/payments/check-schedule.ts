const atMinutes = [1, 2, 5, 10, 20]
const HOURLY_UNTIL = 72
const DAILY_UNTIL = 12

/**
 * When the gateway is next asked about an attempt that began then: after 1, 2, 5, 10 and 20
 * minutes, hourly up to 72 hours, daily up to 12 days; undefined after that, when gateways no
 * longer change their answer.
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
