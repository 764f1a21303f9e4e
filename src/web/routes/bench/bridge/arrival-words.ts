import type { DiscardArrivedResult, QueueReason } from '#src/domain/instruments/arrived-result.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a value waits, and what may be done. */
export const queueWords: Record<QueueReason, () => string> = {
  'no-sample': m.bridge_why_no_sample,
  'unknown-test': m.bridge_why_unknown_test,
  'unknown-unit': m.bridge_why_unknown_unit,
  'not-final': m.bridge_why_not_final,
  flagged: m.bridge_why_flagged,
  'comma-in-number': m.bridge_why_comma,
  'out-of-range': m.bridge_why_out_of_range,
  'unknown-sample': m.bridge_why_unknown_sample,
  'sample-rejected': m.bridge_why_sample_rejected,
  'sample-not-accepted': m.bridge_why_not_accepted,
  'several-tests': m.bridge_why_several_tests,
  'test-ended': m.bridge_why_test_ended,
  'already-measured': m.bridge_why_measured,
  'unit-missing': m.bridge_why_unit_missing,
  'other-unit': m.bridge_why_other_unit,
  'number-expected': m.bridge_why_number,
  'only-less-or-more': m.bridge_why_sign,
  'impossible-number': m.bridge_why_impossible,
  'number-too-great': m.bridge_why_impossible,
  'prints-as-zero': m.bridge_why_zero,
  'not-taken': m.bridge_why_not_taken,
}

/** Why a person puts a value aside. */
export const discardWords: Record<DiscardArrivedResult['reason'], () => string> = {
  'entered-by-hand': m.bridge_discard_by_hand,
  'repeat-asked': m.bridge_discard_repeat,
  'not-our-sample': m.bridge_discard_not_ours,
  'sent-again': m.bridge_discard_again,
  'instrument-fault': m.bridge_discard_fault,
}
