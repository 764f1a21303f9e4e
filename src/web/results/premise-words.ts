import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The assumption of a range, beside it. */
export const premiseWords: Record<RangePremise, () => string> = {
  'decision-limit': m.premise_decision_limit,
  'newborn-threshold': m.premise_newborn_threshold,
  follicular: m.premise_follicular,
  luteal: m.premise_luteal,
  'before-menopause': m.premise_before_menopause,
  'after-menopause': m.premise_after_menopause,
  'not-pregnant': m.premise_not_pregnant,
  morning: m.premise_morning,
  'early-cycle-morning': m.premise_early_cycle_morning,
  fasting: m.premise_fasting,
  'fasting-at-rest': m.premise_fasting_at_rest,
  'hour-after-glucose': m.premise_hour_after_glucose,
  trough: m.premise_trough,
  'twelve-hours-after-dose': m.premise_twelve_hours_after_dose,
  'heart-failure': m.premise_heart_failure,
  'with-calcineurin-inhibitor': m.premise_with_calcineurin_inhibitor,
  oestrogens: m.premise_oestrogens,
  'normal-kidneys': m.premise_normal_kidneys,
  'kidney-g1': m.premise_kidney_g1,
  'kidney-by-age': m.premise_kidney_by_age,
  'from-hba1c': m.premise_from_hba1c,
  'percentile-99': m.premise_percentile_99,
  'thyroid-in-place': m.premise_thyroid_in_place,
  'total-psa-4-to-10': m.premise_total_psa_4_to_10,
  'pleural-fluid': m.premise_pleural_fluid,
  'class-0': m.premise_class_0,
  induration: m.premise_induration,
  hyaline: m.premise_hyaline,
  'not-detected': m.premise_not_detected,
}

/** A range with its assumption, in one line. */
export function besideRange(range: string, premise: RangePremise | undefined): string {
  return premise ? m.premise_beside({ range, premise: premiseWords[premise]() }) : range
}
