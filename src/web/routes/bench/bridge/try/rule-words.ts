import type { ConformanceRule, RuleState } from '#src/domain/instruments/conformance.ts'
import type { MessageFault } from '#src/domain/instruments/instrument-message.ts'
import type { ValueRule } from '#src/domain/instruments/value-rules.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** What each rule is called. */
export const ruleNames: Record<ConformanceRule, () => string> = {
  framing: m.conform_rule_framing,
  checksum: m.conform_rule_checksum,
  kind: m.conform_rule_kind,
  'control-id': m.conform_rule_control_id,
  results: m.conform_rule_results,
  sample: m.conform_rule_sample,
  test: m.conform_rule_test,
  unit: m.conform_rule_unit,
  number: m.conform_rule_number,
  range: m.conform_rule_range,
  final: m.conform_rule_final,
  doubt: m.conform_rule_doubt,
}

/** Whether a message keeps a rule. */
export const stateWords: Record<RuleState, () => string> = {
  passed: m.conform_state_passed,
  failed: m.conform_state_failed,
  'not-reached': m.conform_state_not_reached,
  'not-given': m.conform_state_not_given,
}

/** Why a message cannot be read. */
export const faultWords: Record<MessageFault, () => string> = {
  'not-text': m.conform_why_not_text,
  'no-header': m.conform_why_no_header,
  'no-end': m.conform_why_no_end,
  'out-of-order': m.conform_why_out_of_order,
  'other-message': m.conform_why_other_message,
  'no-control-id': m.conform_why_no_control_id,
  'no-results': m.conform_why_no_results,
  'too-many-results': m.conform_why_too_many,
  'field-too-long': m.conform_why_field_too_long,
}

/** What is wrong with a value that breaks a rule. */
export const brokenWords: Record<ValueRule, () => string> = {
  sample: m.conform_why_sample,
  test: m.conform_why_test,
  unit: m.conform_why_unit,
  number: m.conform_why_number,
  range: m.conform_why_range,
  final: m.conform_why_final,
  doubt: m.conform_why_doubt,
}
