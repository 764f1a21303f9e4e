import type { DrawMoment } from './draw-fact.ts'
import { type Asking, countsWithin, type Window } from './draw-fact.ts'

/** Why no range may judge a sample, though there are some: they are of another moment, or of one that nobody knows. */
const offMoments = [
  'wrong-moment',
  'moment-not-known',
  /** The range is of a trough, and the minutes since the last dose do not say whether this is one. */
  'doses-apart',
] as const
export type OffMoment = (typeof offMoments)[number]

/**
 * Just before the next dose, by the minutes since the last one, where everybody takes it as far apart. The
 * others have preparations of 6, 12 and 24 hours, or an interval by the kidneys: there a person decides.
 * Tolerances: product defaults.
 */
const troughs: Readonly<Record<string, Window>> = {
  /** Neoral, prescribing information: every 12 hours. */
  CYCLO: { from: 11 * 60, to: 13 * 60 },
  /** Rapamune, prescribing information: once a day. */
  SIRO: { from: 22 * 60, to: 26 * 60 },
}

/**
 * Whether the ranges of a test are of another moment than its sample: undefined where they fit, and where
 * nothing was asked. The half of a cycle is a matter of each range (`mayJudge`). Source: ISO 15189:2022 7.4.1.6.
 */
export function offMoment(
  test: Omit<Asking, 'name'>,
  moment: DrawMoment | undefined,
): OffMoment | undefined {
  if (!moment || moment.kind === 'period') return undefined
  if (!('minutes' in moment)) return 'moment-not-known'
  const { kind, minutes, from = minutes } = moment
  const window = troughs[test.code] ?? countsWithin(test)
  if (!window) return kind === 'dose' ? 'doses-apart' : undefined
  const isOff = from < window.from || (window.to !== null && minutes > window.to)
  return isOff ? 'wrong-moment' : undefined
}
