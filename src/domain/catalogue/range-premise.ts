import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'

/**
 * What a range assumes about the sample or the person, or what kind of limit it is. Shown beside
 * the range everywhere, because a number cannot be judged without it.
 * Source: ISO 15189:2022 7.4.1.6; decision 093.
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

/** The last day of a 28-day cycle that may belong to its first half. Product default. */
const LAST_OF_FIRST_HALF = 14

const halves: Partial<Record<RangePremise, 'first' | 'second'>> = {
  follicular: 'first',
  'early-cycle-morning': 'first',
  luteal: 'second',
}

/**
 * Whether a range may judge a sample taken at this moment. A range for one half of the cycle does
 * not judge the other half, nor a person without periods, nor an unknown day. Where nothing was
 * asked, nothing contradicts.
 * Source: decision 093; decision 101.
 */
export function mayJudge(premise: RangePremise | null, moment: DrawMoment | undefined): boolean {
  const half = premise && halves[premise]
  if (!half || moment?.kind !== 'period') return true
  return 'day' in moment && (half === 'first') === moment.day <= LAST_OF_FIRST_HALF
}
