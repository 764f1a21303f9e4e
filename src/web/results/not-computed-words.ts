import type { NotComputedReason } from '#src/domain/results/calculated/computed.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a calculated value has no number, in the language of the page. */
export const notComputedWords: Record<NotComputedReason, () => string> = {
  'not-exact': m.report_not_computed_not_exact,
  'division-by-zero': m.report_not_computed_zero,
  'below-zero': m.report_not_computed_below_zero,
  'triglycerides-above-400': m.report_not_computed_triglycerides,
  'under-18': m.report_not_computed_child,
  'age-unknown': m.report_not_computed_age,
  'sex-not-known': m.report_not_computed_sex,
  'in-pregnancy': m.report_not_computed_pregnancy,
  'other-draw': m.report_not_computed_other_draw,
  'no-lot': m.report_not_computed_no_lot,
  'lot-expired': m.report_not_computed_lot_expired,
  'lot-withdrawn': m.report_not_computed_lot_withdrawn,
  'other-unit': m.report_not_computed_other_unit,
}
