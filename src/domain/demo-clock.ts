import { z } from 'zod'
import { IndianMinute } from './indian-minute.ts'
import { IsoInstant } from './iso-instant.ts'
import { ok, refuse } from './result.ts'

/**
 * How far ahead of real time a demonstration's clock may be moved, in total.
 * Source: decision 033.
 */
export const MOST_MOVED_DAYS = 60

export const MoveClock = z.strictObject({ to: IsoInstant })
export type MoveClock = z.infer<typeof MoveClock>

/** The same, as the field of a page sends it. */
export const MoveClockByHand = z.strictObject({ to: IndianMinute })

/**
 * How far ahead of real time a clock showing `to` is, in milliseconds. The clock only moves
 * forwards: rows carry their instant, and a clock set back would put effects before their causes.
 * The instant is absolute, so that a form sent twice moves the clock once.
 * @param now by the demonstration's clock
 * @param moved how far it has been moved so far, in milliseconds
 * Source: decision 033.
 */
export function moveTo(to: Temporal.Instant, now: Temporal.Instant, moved: number) {
  const by = to.epochMilliseconds - now.epochMilliseconds
  if (by <= 0) return refuse('clock-not-ahead')
  const movedMs = moved + by
  const most = MOST_MOVED_DAYS * 24 * 60 * 60 * 1000
  return movedMs > most ? refuse('clock-too-far') : ok(movedMs)
}
