/** How far the server's clock is ahead of this computer's, as far as is known: milliseconds. */
let ahead = Number.NEGATIVE_INFINITY
let last = 0

/**
 * A page that was just received says when it was made. It took a while to arrive, so that the server
 * is at least this far ahead: the most that any page said is the nearest.
 *
 * @param madeAt ISO 8601, by the server's clock.
 */
export function noteServerTime(madeAt: string): void {
  ahead = Math.max(ahead, Date.parse(madeAt) - Date.now())
}

/**
 * Now by the server's clock: milliseconds since 1970, never ahead of it, each call later than the
 * one before. A page that is left says an earlier moment than the next one, however late what it
 * sent arrives, and so do two computers of one person, whatever their own clocks say.
 */
export function serverMoment(): number {
  last = Math.max(last + 1, Date.now() + ahead)
  return last
}
