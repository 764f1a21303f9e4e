import type { ReportResult } from '#src/domain/reports/report-body.ts'
import type { ReportState } from '#src/domain/reports/report-machine.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** One version of a report, as its owner, its lab and whoever it is shared with read it. */
export type ReportView = Omit<Awaited<ReturnType<App['viewReport']>>, 'isOwn' | 'trended'>

/** The anchor of a result on the page. */
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
