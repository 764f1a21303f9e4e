import type { Decision } from '#src/domain/results/decision.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The pathologist's decision on a number that no range judges, in the language of the page. */
export const judgedWords: Record<Decision, () => string> = {
  normal: m.report_judged_normal,
  abnormal: m.report_judged_abnormal,
  critical: m.report_judged_critical,
}
