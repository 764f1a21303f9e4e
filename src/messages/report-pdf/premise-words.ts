import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'

/** What a range assumes, in the words of the printed report. */
export const premises: Record<RangePremise, string> = {
  'decision-limit': 'decision limit, not the usual range of healthy people',
  'newborn-threshold': 'the lower end is the threshold for action in newborns',
  follicular: 'follicular phase, first half of the cycle',
  luteal: 'luteal phase, second half of the cycle',
  'before-menopause': 'before the menopause',
  'after-menopause': 'after the menopause',
  'not-pregnant': 'when not pregnant',
  morning: 'morning sample',
  'early-cycle-morning': 'decision limit, morning sample, first days of the cycle',
  fasting: 'fasting',
  'fasting-at-rest': 'fasting and at rest',
  'hour-after-glucose': 'decision limit 1 hour after 50 g of glucose',
  trough: 'therapeutic range, sample taken just before the next dose',
  'twelve-hours-after-dose': 'therapeutic range, sample taken 12 hours after the last dose',
  'heart-failure':
    'therapeutic range in heart failure, sample taken 6 hours or more after the last dose',
  'with-calcineurin-inhibitor':
    'therapeutic range together with ciclosporin or tacrolimus, sample taken just before the next dose',
  oestrogens: 'lower in pregnancy and on oestrogens',
  'normal-kidneys': 'when the kidneys work normally',
  'kidney-g1': '90 and above: KDIGO stage G1',
  'kidney-by-age': '60 to 89, KDIGO G2, is usual at this age without a sign of kidney damage',
  'from-hba1c': 'corresponds to an HbA1c of 4.0 to 5.6 %',
  'percentile-99': '99th percentile of healthy people',
  'thyroid-in-place': 'with the thyroid in place; other limits apply after its removal',
  'total-psa-4-to-10': 'decision limit when total PSA is 4 to 10 ng/mL',
  'pleural-fluid': 'decision limit for pleural fluid',
  'class-0': 'class 0, no sensitisation',
  induration: 'decision limit, diameter of the induration',
  hyaline: 'hyaline casts',
  'not-detected': 'expected: not detected',
}
