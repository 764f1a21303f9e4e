import type { DrawMoment, FactKind } from '#src/domain/tubes/draw-fact.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** "2 h 05 min". */
export function durationWords(minutes: number): string {
  const rest = minutes % 60
  if (minutes < 60) return m.moment_minutes({ minutes })
  return m.moment_hours({ hours: Math.floor(minutes / 60), minutes: String(rest).padStart(2, '0') })
}

/** Where the draw may have been at any minute between two: both. */
function durationOf({ minutes, from }: { minutes: number; from?: number }): string {
  const to = durationWords(minutes)
  return from === undefined ? to : m.moment_between({ from: durationWords(from), to })
}

type After = (say: { duration: string }) => string

const drawn: Record<Exclude<FactKind, 'period'>, After> = {
  meal: m.moment_drawn_meal,
  glucose: m.moment_drawn_glucose,
  food: m.moment_drawn_food,
  dose: m.moment_drawn_dose,
}

const unknown: Record<FactKind, () => string> = {
  meal: m.moment_unknown_meal,
  glucose: m.moment_unknown_glucose,
  food: m.moment_unknown_food,
  dose: m.moment_unknown_dose,
  period: m.moment_unknown_period,
}

/** When the sample was taken, beside its result. */
export function drawMomentWords(moment: DrawMoment): string {
  if ('minutes' in moment) return drawn[moment.kind]({ duration: durationOf(moment) })
  if ('day' in moment) return m.moment_drawn_period({ day: moment.day })
  if (moment.answer === 'no-periods') return m.moment_unknown_no_periods()
  return unknown[moment.kind]()
}
