import type { DrawMoment } from './draw-fact.ts'
import { type Asking, countsWithin, type Window } from './draw-fact.ts'

/**
 * Why no range may judge a sample although ranges exist: they apply to another moment, or the
 * moment is unknown.
 * Source: decision 101.
 */
const offMoments = [
  'wrong-moment',
  'moment-not-known',
  /**
   * The range is for a trough, and the minutes since the last dose do not show whether this is one.
   */
  'doses-apart',
] as const
export type OffMoment = (typeof offMoments)[number]

/**
 * Just before the next dose, judged by the minutes since the last one, for drugs with a fixed
 * interval. Other drugs have preparations of 6, 12 and 24 hours, or an interval that depends on the
 * kidneys: there a person decides. Tolerances: product defaults.
 * Source: decision 101.
 */
const troughs: Readonly<Record<string, Window>> = {
  /** Neoral, prescribing information: every 12 hours. */
  CYCLO: { from: 11 * 60, to: 13 * 60 },
  /** Rapamune, prescribing information: once a day. */
  SIRO: { from: 22 * 60, to: 26 * 60 },
}

/**
 * Whether the ranges of a test apply to another moment than its sample's: undefined where they fit,
 * and where nothing was asked. The half of a cycle is checked for each range (`mayJudge`).
 * Source: ISO 15189:2022 7.4.1.6; decision 101.
 */
export function offMoment(
  test: Omit<Asking, 'name'>,
  moment: DrawMoment | undefined,
): OffMoment | undefined {
  if (!moment || moment.kind === 'period') return undefined
  const window = troughs[test.code] ?? countsWithin(test)
  // Lipids and others can be read either way: the fast is recorded, and no range depends on it.
  if (!window && moment.kind === 'food') return undefined
  if (!('minutes' in moment)) return 'moment-not-known'
  const { minutes, from = minutes } = moment
  if (!window) return moment.kind === 'dose' ? 'doses-apart' : undefined
  const isOff = from < window.from || (window.to !== null && minutes > window.to)
  return isOff ? 'wrong-moment' : undefined
}
