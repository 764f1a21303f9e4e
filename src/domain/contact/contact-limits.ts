/** Messages of one e-mail address in an hour. */
export const PER_WRITER_AN_HOUR = 5
export const WINDOW = { hours: 1 } as const

/**
 * Seconds until one more message may come, 0 when it may now. `reached`: for each limit that is
 * reached, when the message came that must first be an hour old.
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
