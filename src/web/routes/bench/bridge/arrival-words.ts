import type { DiscardArrivedResult, QueueReason } from '#src/domain/instruments/arrived-result.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a value waits, and what may be done. */
export const queueWords: Record<QueueReason, () => string> = {
  'no-sample': m.instrument_why_no_sample,
  'unknown-test': m.instrument_why_unknown_test,
  'unknown-unit': m.instrument_why_unknown_unit,
  'not-final': m.instrument_why_not_final,
  flagged: m.instrument_why_flagged,
  'comma-in-number': m.instrument_why_comma,
  'out-of-range': m.instrument_why_out_of_range,
  'unknown-sample': m.instrument_why_unknown_sample,
  'sample-rejected': m.instrument_why_sample_rejected,
  'sample-not-accepted': m.instrument_why_not_accepted,
  'several-tests': m.instrument_why_several_tests,
  'test-ended': m.instrument_why_test_ended,
  'already-measured': m.instrument_why_measured,
  'unit-missing': m.instrument_why_unit_missing,
  'other-unit': m.instrument_why_other_unit,
  'number-expected': m.instrument_why_number,
  'only-less-or-more': m.instrument_why_sign,
  'impossible-number': m.instrument_why_impossible,
  'number-too-great': m.instrument_why_impossible,
  'prints-as-zero': m.instrument_why_zero,
  'not-taken': m.instrument_why_not_taken,
}

/** Why a person puts a value aside. */
export const discardWords: Record<DiscardArrivedResult['reason'], () => string> = {
  'entered-by-hand': m.instrument_discard_by_hand,
  'repeat-asked': m.instrument_discard_repeat,
  'not-our-sample': m.instrument_discard_not_ours,
  'sent-again': m.instrument_discard_again,
  'instrument-fault': m.instrument_discard_fault,
}
