import type { SwitchCause } from '#src/domain/auto-verification/auto-switch.ts'
import type { WhyNotByRule } from '#src/domain/auto-verification/verdict.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a rule leaves a value to a person, as the replay counts it. */
export const leftWords: Record<WhyNotByRule, () => string> = {
  sensitive: m.auto_left_sensitive,
  'not-a-number': m.auto_left_not_a_number,
  bound: m.auto_left_bound,
  computed: m.auto_left_computed,
  critical: m.auto_left_critical,
  held: m.auto_left_held,
  delta: m.auto_left_delta,
  'no-earlier': m.auto_left_no_earlier,
  'no-single-range': m.auto_left_no_single_range,
  'outside-range': m.auto_left_outside_range,
  'outside-limits': m.auto_left_outside_limits,
  'not-first': m.auto_left_not_first,
  decided: m.auto_left_decided,
  'second-person': m.auto_left_second_person,
  'no-instrument': m.auto_left_no_instrument,
  'qc-failed': m.auto_left_qc_failed,
  'qc-not-run': m.auto_left_qc_not_run,
  'instrument-flag': m.auto_left_instrument_flag,
  specimen: m.auto_left_specimen,
}

/** Why a rule was switched off. */
export const causeWords: Record<SwitchCause, () => string> = {
  person: m.auto_cause_person,
  'rule-changed': m.auto_cause_rule_changed,
  'qc-failed': m.auto_cause_qc_failed,
  'qc-not-run': m.auto_cause_qc_not_run,
}

/** A share as whole per cent; of nothing: none. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 100) / whole)
