import type { FailureReason } from '#src/domain/quality-control/failure-reason.ts'
import type { ControlRule } from '#src/domain/quality-control/westgard.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Westgard's names of his rules; the same in every language. */
const ruleNames: Record<ControlRule, string> = {
  '1-2s': '1-2s',
  '1-3s': '1-3s',
  '2-2s': '2-2s',
  'r-4s': 'R-4s',
  '4-1s': '4-1s',
  '10-x': '10x',
}

/** Rules in one line. */
export const rulesNamed = (rules: readonly ControlRule[]) =>
  rules.map((rule) => ruleNames[rule]).join(', ')

/** What was found, as the lists offer it. */
export const reasonWords: Record<FailureReason, () => string> = {
  'fresh-control': m.quality_reason_fresh_control,
  recalibrated: m.quality_reason_recalibrated,
  'reagent-changed': m.quality_reason_reagent_changed,
  maintenance: m.quality_reason_maintenance,
  'target-corrected': m.quality_reason_target_corrected,
  'no-cause': m.quality_reason_no_cause,
  other: m.quality_reason_other,
}
