import { weekEnds } from '#src/domain/settlement/week.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The first instant after a settlement week. Refuses `week-not-over`. */
export function endOfWeek({ now }: Step, monday: string): Temporal.Instant {
  const until = weekEnds(Temporal.PlainDate.from(monday))
  if (Temporal.Instant.compare(now, until) < 0) throw new Refusal('week-not-over')
  return until
}
