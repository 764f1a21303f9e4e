import type { NumberFault } from '#src/domain/results/entry/typed-number.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Why a typed value is no result of a numeric test, and what to type instead. */
export const numberFaultWords: Readonly<Record<NumberFault, (facts?: Facts) => string>> = {
  'number-expected': m.refusals_number_expected,
  'comma-in-number': ({ instead = '', or = '' } = {}) =>
    or === '' ? m.refusals_comma_in_number({ instead }) : m.refusals_comma_unclear({ instead, or }),
  'other-unit': ({ unit = '', typed = '' } = {}) =>
    unit === '' ? m.refusals_no_unit({ typed }) : otherUnit(String(unit), String(typed)),
  'only-less-or-more': m.refusals_only_less_or_more,
  'impossible-number': m.refusals_impossible_number,
  'number-too-great': m.refusals_number_too_great,
  'beyond-reportable': ({ instead = '' } = {}) => m.refusals_beyond_reportable({ instead }),
  'impossible-here': m.refusals_impossible_here,
  'prints-as-zero': ({ instead = '', least = '' } = {}) =>
    m.refusals_prints_as_zero({ instead, least }),
}

/** Nothing was typed beside the number where its field named no unit. */
function otherUnit(unit: string, typed: string): string {
  return typed === '' ? m.refusals_unit_since({ unit }) : m.refusals_other_unit({ unit, typed })
}
