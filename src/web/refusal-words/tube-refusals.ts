import type { RefusalCode } from '#src/usecases/refusal.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Refusals about a tube in somebody's hand. */
export const tubeRefusals = {
  'barcode-used': m.refusals_barcode_used,
  'wrong-tube': m.refusals_wrong_tube,
  'tube-of-another': m.refusals_tube_of_another,
  'not-handed-over': m.refusals_not_handed_over,
  'sample-kept': (facts?: Facts) =>
    m.refusals_sample_kept({ barcode: String(facts?.barcode ?? '') }),
} as const satisfies Partial<Record<RefusalCode, (facts?: Facts) => string>>
