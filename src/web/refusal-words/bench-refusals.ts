import { controlRefusals } from './control-refusals.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Refusals around a lab's bench. */
export const benchRefusals = {
  ...controlRefusals,
  'instrument-named': m.refusals_instrument_named,
  'not-signatory': m.refusals_not_signatory,
  'notified-out-of-range': m.refusals_notified_out_of_range,
}
