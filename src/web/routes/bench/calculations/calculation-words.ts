import type {
  CalculationSubject,
  CalculationWay,
} from '#src/domain/calculations/calculation-rule.ts'
import type { CalculationStanding } from '#src/domain/calculations/calculations-page.ts'
import type { NoLotReason } from '#src/domain/calculations/kept-lot.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** What a lab chooses about. */
export const subjectWords: Record<CalculationSubject, () => string> = {
  'red-cells': m.calculation_red_cells,
  inr: m.calculation_inr,
}

/** How it works. */
export const wayWords: Record<CalculationWay, () => string> = {
  'mcv-from-hct': m.calculation_mcv_from_hct,
  'hct-from-mcv': m.calculation_hct_from_mcv,
  'inr-as-sent': m.calculation_inr_as_sent,
  'inr-from-pt': m.calculation_inr_from_pt,
}

/** Where a rule or a lot stands, in a word. */
export const standingWords: Record<CalculationStanding, () => string> = {
  waiting: m.calculation_waiting,
  holds: m.calculation_holds,
  coming: m.calculation_coming,
  before: m.calculation_before,
  expired: m.calculation_expired,
  ended: m.calculation_ended,
  wrong: m.calculation_wrong,
  refused: m.calculation_refused,
  withdrawn: m.calculation_withdrawn,
}

export const standingLooks = {
  waiting: { icon: 'hold', tone: 'needs' },
  holds: { icon: 'check', tone: 'ok' },
  coming: { icon: 'clock', tone: 'plain' },
  before: { icon: 'hold', tone: 'plain' },
  expired: { icon: 'warning', tone: 'needs' },
  ended: { icon: 'hold', tone: 'plain' },
  wrong: { icon: 'warning', tone: 'needs' },
  refused: { icon: 'hold', tone: 'plain' },
  withdrawn: { icon: 'hold', tone: 'plain' },
} as const

/** Why no INR is computed somewhere. */
export const withoutLotWords: Record<NoLotReason, (facts: { place: string }) => string> = {
  'no-lot': m.calculation_no_lot,
  'lot-expired': m.calculation_lot_expired,
  'lot-withdrawn': m.calculation_lot_withdrawn,
  'other-unit': m.calculation_no_lot,
}

/** What was done, said once it is. */
export const doneWords: Readonly<Record<string, () => string>> = {
  proposed: m.calculation_done_proposed,
  confirmed: m.calculation_done_confirmed,
  refused: m.calculation_done_refused,
  withdrawn: m.calculation_done_withdrawn,
  ended: m.calculation_done_ended,
}
