import { z } from 'zod'
import { IndianMinute } from './indian-minute.ts'
import { IsoInstant } from './iso-instant.ts'
import { ok, refuse } from './result.ts'

/** So far ahead of the real time a demonstration's clock may be moved, in all. */
export const MOST_MOVED_DAYS = 60

export const MoveClock = z.strictObject({ to: IsoInstant })
export type MoveClock = z.infer<typeof MoveClock>

/** The same as a page's field has it. */
export const MoveClockByHand = z.strictObject({ to: IndianMinute })

/**
 * How far ahead a clock is that is to show `to`. Forwards alone: what was written carries its
 * instant, and a clock set back would put effects before their causes. The instant is absolute, so
 * that a form sent twice moves once.
 * @param now by the demonstration's clock @param moved how far it was moved until now, in milliseconds
 */
export function moveTo(to: Temporal.Instant, now: Temporal.Instant, moved: number) {
  const by = to.epochMilliseconds - now.epochMilliseconds
  if (by <= 0) return refuse('clock-not-ahead')
  const movedMs = moved + by
  const most = MOST_MOVED_DAYS * 24 * 60 * 60 * 1000
  return movedMs > most ? refuse('clock-too-far') : ok(movedMs)
}
