import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

const units = ({ unit = '', meant = '' }: Facts = {}) => {
  return { unit: String(unit), meant: shownUnit(String(meant)) }
}
const rows = ({ first = '', second = '' }: Facts = {}) => ({ first, second })

/** Refusals about a lab's own catalogue of analytes. */
export const analyteRefusals = {
  // about labs that test for one another
  'agreement-open': m.refusals_agreement_open,
  'not-referable': m.refusals_not_referable,
  'referred-out': ({ lab = '' }: Facts = {}) => m.refusals_referred_out({ lab }),
  'sample-out': ({ lab = '' }: Facts = {}) => m.refusals_sample_out({ lab }),
  'referred-value': ({ test = '' }: Facts = {}) => m.refusals_referred_value({ test }),
  'analyte-waiting': m.refusals_analyte_waiting,
  'day-past': m.refusals_day_past,
  'day-taken': m.refusals_day_taken,
  'needs-signatory': m.refusals_needs_signatory,
  'unit-fixed': (facts?: Facts) => m.refusals_unit_fixed(units(facts)),
  // As it is written: what it shows would hide the case.
  'unit-meant': ({ unit = '', meant = '' }: Facts = {}) => m.refusals_unit_meant({ unit, meant }),
  'unit-unknown': (facts?: Facts) => m.refusals_unit_unknown(units(facts)),
  'unit-other': (facts?: Facts) => m.refusals_unit_other(units(facts)),
  'ages-crossed': ({ row = '' }: Facts = {}) => m.refusals_ages_crossed({ row }),
  'bounds-crossed': m.refusals_bounds_crossed,
  'ranges-overlap': (facts?: Facts) => m.refusals_ranges_overlap(rows(facts)),
  'limits-overlap': (facts?: Facts) => m.refusals_limits_overlap(rows(facts)),
  'limits-gap': m.refusals_limits_gap,
  'no-limit-of-change': m.refusals_no_limit_of_change,
}
