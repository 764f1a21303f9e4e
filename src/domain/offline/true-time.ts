/** What is known of when something happened, instants in UTC. */
type Told = {
  /** By the device's clock. */
  happenedAt: Temporal.Instant
  /** The server's time less the device's when they last spoke before it, in milliseconds. */
  offsetMs: number
  /** By the device's clock, while it sends. */
  sentAt: Temporal.Instant
  now: Temporal.Instant
  /** The last step that is known to be before it. */
  after: Temporal.Instant | null
}

/** How far a device's time may be off before it is told, in minutes. Source: life cycle 4. */
export const CLOCK_MINUTES = 5

/** `corrected`: the clock was off, by as much all the time. `doubtful`: nobody knows by how much. */
export const clockFindings = ['right', 'corrected', 'doubtful'] as const
export type ClockFinding = (typeof clockFindings)[number]

export type TrueTime = {
  at: Temporal.Instant
  clock: ClockFinding
  /** By how many minutes the device's clock is ahead; negative: behind. */
  minutesAhead: number
}

/**
 * When a step without a network happened. The device's clock is corrected by what it is off while it
 * sends; where it was off by something else when the step was taken, or the step would be before an
 * earlier one or in the future, the time is doubtful, and as near as these bounds allow.
 * Source: life cycle 4; decision 199.
 */
export function trueTime({ happenedAt, offsetMs, sentAt, now, after }: Told): TrueTime {
  const aheadMs = sentAt.epochMilliseconds - now.epochMilliseconds
  const bySending = happenedAt.subtract({ milliseconds: aheadMs })
  const byContact = happenedAt.add({ milliseconds: offsetMs })
  const isSteady = isNear(bySending, byContact)
  const supposed = isSteady ? bySending : byContact
  const at = within(supposed, after, now)
  const isOff = Math.abs(aheadMs) > CLOCK_MINUTES * 60_000
  const known = isOff ? 'corrected' : 'right'
  const clock = isSteady && isNear(at, supposed) ? known : 'doubtful'
  return { at, clock, minutesAhead: Math.round(aheadMs / 60_000) }
}

function isNear(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Math.abs(a.epochMilliseconds - b.epochMilliseconds) <= CLOCK_MINUTES * 60_000
}

/** Never in the future, and never before the step before it. */
function within(
  at: Temporal.Instant,
  after: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const isEarly = after !== null && Temporal.Instant.compare(at, after) < 0
  const late = isEarly ? after : at
  return Temporal.Instant.compare(late, now) > 0 ? now : late
}
