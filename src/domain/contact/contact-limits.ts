/** Messages per e-mail address in an hour. Source: decision 076. */
export const PER_WRITER_AN_HOUR = 5
export const WINDOW = { hours: 1 } as const

/**
 * Seconds until another message is accepted; 0 when it is accepted now. `reached`: for each limit
 * that is reached, when the message was received that must first become an hour old.
 * Source: reliability S27.
 */
export function secondsToNextMessage(
  reached: readonly (Temporal.Instant | undefined)[],
  now: Temporal.Instant,
): number {
  const waits = reached.map((at) =>
    at ? Math.ceil(at.add(WINDOW).since(now).total('seconds')) : 0,
  )
  return Math.max(0, ...waits)
}
