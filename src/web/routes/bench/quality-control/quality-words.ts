import type { QcState } from '#src/domain/quality-control/qc-state.ts'
import type { TargetSource } from '#src/domain/quality-control/target.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { m } from '#src/web/words/compiled/messages.js'

export const sourceWords: Record<TargetSource, () => string> = {
  manufacturer: m.quality_source_manufacturer,
  own: m.quality_source_own,
}

/** How the controls of a test stand; always with an icon and a word. */
export const stateLooks = {
  passed: { icon: 'check', tone: 'ok', label: m.quality_state_passed },
  failed: { icon: 'warning', tone: 'danger', label: m.quality_state_failed },
  'not-run': { icon: 'clock', tone: 'needs', label: m.quality_state_due },
} as const satisfies Record<QcState['state'], object>

/** A number as it was entered, without a thousands mark: it is compared with a print. */
export const numberOf = (value: number) => String(value)

/** A distance from the mean with its sign, to two decimals. */
export const deviationWords = (deviation: number) =>
  new Intl.NumberFormat(getLocale() === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(deviation)
