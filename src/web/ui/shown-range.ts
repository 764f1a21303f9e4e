import type { ChangedValue } from '#src/domain/reports/report-body.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A range as it stands beside a value: `12.0 to 15.0`; empty where there is none. */
export function shownRange({ type, rangeLow: low, rangeHigh: high }: ChangedValue): string {
  if (type !== 'numeric' || (low === null && high === null)) return ''
  if (low !== null && high !== null) return m.revision_range({ low, high })
  return low === null ? m.revision_range_to({ high: high ?? 0 }) : m.revision_range_from({ low })
}
