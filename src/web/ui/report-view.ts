import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import type { ReportState } from '#src/domain/reports/report-machine.ts'
import type { ResultFlag } from '#src/domain/results/flag.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type ReportView = Awaited<ReturnType<App['viewReport']>>

type Verdict = 'within' | 'out' | 'critical' | 'plain'

const verdicts: Record<ResultFlag, Verdict> = {
  normal: 'within',
  low: 'out',
  high: 'out',
  abnormal: 'out',
  'critical-low': 'critical',
  'critical-high': 'critical',
  critical: 'critical',
  'no-range': 'plain',
}

/** The results of a report by what they ask of the patient. */
export function sortedOut({ sections }: Pick<ReportBody, 'sections'>) {
  const results = sections.flatMap((section) => section.results)
  const those = (verdict: Verdict) => results.filter(({ flag }) => verdicts[flag] === verdict)
  return {
    within: those('within'),
    out: those('out'),
    critical: those('critical'),
    plain: those('plain'),
    count: results.length,
  }
}

/** Where on the page a result stands. */
export function anchorOf(code: string): string {
  return `result-${code}`
}

export function namesOf(results: readonly ReportResult[]): string {
  return results.map(({ name }) => name).join(', ')
}

const states: Record<ReportState, () => string> = {
  registered: m.report_state_registered,
  partial: m.report_state_partial,
  final: m.report_state_final,
  amended: m.report_state_amended,
  corrected: m.report_state_corrected,
  appended: m.report_state_appended,
  withdrawn: m.report_state_withdrawn,
}

export function reportStateWords(state: ReportState): string {
  return states[state]()
}
