import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Refusals around instruments and their controls. */
export const controlRefusals = {
  'instrument-retired': m.refusals_instrument_retired,
  'which-instrument': ({ test = '', instrument = '' }: Facts = {}) =>
    instrument === ''
      ? m.refusals_no_such_instrument({ test })
      : m.refusals_which_instrument({ test, instrument }),
  'other-instrument': ({ test = '' }: Facts = {}) => m.refusals_other_instrument({ test }),
  'control-failed': failedWords,
  'arrived-undecided': undecidedWords,
  'arrived-unclear': m.refusals_arrived_unclear,
  'failure-open': m.refusals_failure_open,
  'controls-first': m.refusals_controls_first,
  'target-unchanged': m.refusals_target_unchanged,
  'target-reason': m.refusals_target_reason,
  'lab-resolves': m.refusals_lab_resolves,
  'lot-known': m.refusals_lot_known,
  'lot-expired': ({ test = '' }: Facts = {}) => m.refusals_lot_expired({ test }),
  'few-results': ({ count = 0 }: Facts = {}) => m.refusals_few_results({ count }),
  'rule-in-doubt': m.refusals_rule_in_doubt,
  'reflex-condition': m.refusals_reflex_condition,
  'reflex-test': m.refusals_reflex_test,
  'reflex-overlaps': m.refusals_reflex_overlaps,
  'reflex-circular': m.refusals_reflex_circular,
  'calculation-waiting': m.refusals_calculation_waiting,
  'day-not-to-come': m.refusals_day_not_to_come,
  'reagent-expired': m.refusals_reagent_expired,
  'reagent-time-past': m.refusals_reagent_time_past,
  'reagent-same-time': m.refusals_reagent_same_time,
  'which-lot': ({ test = '', lots = '' }: Facts = {}) => m.refusals_which_lot({ test, lots }),
  'lot-withdrawn': m.refusals_lot_withdrawn,
  'few-values': ({ count = 0 }: Facts = {}) => m.refusals_few_values({ count }),
}

/** Which rule failed, when, and on what; the database alone says none of it. */
function failedWords({ test, rules = '', instrument = '', at }: Facts = {}): string {
  if (typeof test !== 'string' || typeof at !== 'string') return m.refusals_control_failed_short()
  return m.refusals_control_failed({ test, rules, instrument, time: instantOf(at) })
}

/** Which other value waits; the database alone says none of it. */
function undecidedWords({ test, value, instrument = '' }: Facts = {}): string {
  if (typeof test !== 'string' || typeof value !== 'string') return m.refusals_undecided_short()
  return m.refusals_undecided({ test, value, instrument })
}
