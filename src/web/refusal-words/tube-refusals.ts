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
  'nothing-to-hand-over': m.refusals_nothing_to_hand_over,
  'tube-of-another-lab': (facts?: Facts) =>
    m.refusals_tube_of_another_lab({
      barcode: String(facts?.barcode ?? ''),
      lab: String(facts?.lab ?? ''),
    }),
  'not-in-bag': (facts?: Facts) => m.refusals_not_in_bag({ barcode: String(facts?.barcode ?? '') }),
  'bag-not-empty': (facts?: Facts) =>
    m.refusals_bag_not_empty({ count: Number(facts?.missing ?? 0) }),
  'several-labs': m.refusals_several_labs,
  'gap-not-so': m.refusals_gap_not_so,
} as const satisfies Partial<Record<RefusalCode, (facts?: Facts) => string>>
