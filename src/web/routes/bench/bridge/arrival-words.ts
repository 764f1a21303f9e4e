import type {
  DiscardArrivedResult,
  QueueReason,
  TakeArrivedResult,
} from '#src/domain/instruments/arrived-result.ts'
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
  'beyond-reportable': m.bridge_why_beyond,
  'impossible-here': m.bridge_why_impossible,
  'which-instrument': m.bridge_why_instrument,
  'own-booking': m.bridge_why_own,
  'not-taken': m.bridge_why_not_taken,
  failed: m.bridge_why_failed,
}

/** Why a person puts a value aside. */
export const discardWords: Record<DiscardArrivedResult['reason'], () => string> = {
  'entered-by-hand': m.bridge_discard_by_hand,
  'repeat-asked': m.bridge_discard_repeat,
  'not-our-sample': m.bridge_discard_not_ours,
  'sent-again': m.bridge_discard_again,
  'instrument-fault': m.bridge_discard_fault,
}

/** Why a person keeps a value in place of the one that stands. */
export const takeWords: Record<TakeArrivedResult['reason'], () => string> = {
  'measured-again': m.bridge_take_again,
  'first-doubtful': m.bridge_take_doubtful,
  'better-method': m.bridge_take_method,
}
