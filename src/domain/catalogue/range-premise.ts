import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'

/**
 * What a range takes for granted of the sample or the person, or what kind of limit it is: said beside it
 * wherever it is shown, as a number can't be judged without it. Source: ISO 15189:2022 7.4.1.6.
 */
export const rangePremises = [
  'decision-limit',
  'newborn-threshold',
  'follicular',
  'luteal',
  'before-menopause',
  'after-menopause',
  'not-pregnant',
  'morning',
  'early-cycle-morning',
  'fasting',
  'fasting-at-rest',
  'hour-after-glucose',
  'trough',
  'twelve-hours-after-dose',
  'heart-failure',
  'with-calcineurin-inhibitor',
  'oestrogens',
  'normal-kidneys',
  'kidney-g1',
  'kidney-by-age',
  'from-hba1c',
  'percentile-99',
  'thyroid-in-place',
  'total-psa-4-to-10',
  'pleural-fluid',
  'class-0',
  'induration',
  'hyaline',
  'not-detected',
] as const
export type RangePremise = (typeof rangePremises)[number]

/** The last day of a cycle that may be of its first half, where 28 days are a cycle. Product default. */
const LAST_OF_FIRST_HALF = 14

const halves: Partial<Record<RangePremise, 'first' | 'second'>> = {
  follicular: 'first',
  'early-cycle-morning': 'first',
  luteal: 'second',
}

/**
 * Whether a range may judge a sample of that moment: one of a half of the cycle doesn't judge the other half's,
 * nor anybody without periods, nor where the day is not known. Where nothing was asked, nothing contradicts.
 */
export function mayJudge(premise: RangePremise | null, moment: DrawMoment | undefined): boolean {
  const half = premise && halves[premise]
  if (!half || moment?.kind !== 'period') return true
  return 'day' in moment && (half === 'first') === moment.day <= LAST_OF_FIRST_HALF
}
