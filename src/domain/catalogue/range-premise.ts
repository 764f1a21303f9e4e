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
