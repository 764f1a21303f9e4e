import type { DrawMoment, FactKind } from '#src/domain/tubes/draw-fact.ts'

const after: Record<Exclude<FactKind, 'period'>, string> = {
  meal: 'after the start of the meal',
  glucose: 'after the start of the glucose drink',
  food: 'after the last food',
  dose: 'after the last dose',
}

const unknown: Record<FactKind, string> = {
  meal: 'The start time of the meal is not known.',
  glucose: 'The start time of the glucose drink is not known.',
  food: 'It is not known when the patient last ate.',
  dose: 'The time of the last dose is not known.',
  period: 'The day of the cycle is not known.',
}

/** The moment of the sample, in the words of the printed report. */
export function drawMomentWords(moment: DrawMoment): string {
  if ('minutes' in moment) return `Drawn ${durationOf(moment)} ${after[moment.kind]}.`
  if ('day' in moment) return `Drawn on day ${moment.day} of the cycle.`
  return moment.answer === 'no-periods' ? 'The patient has no periods.' : unknown[moment.kind]
}

function durationOf({ minutes, from }: { minutes: number; from?: number }): string {
  const to = durationWords(minutes)
  return from === undefined ? to : `${durationWords(from)} to ${to}`
}

function durationWords(minutes: number): string {
  const rest = String(minutes % 60)
  return minutes < 60 ? `${rest} min` : `${Math.floor(minutes / 60)} h ${rest.padStart(2, '0')} min`
}
