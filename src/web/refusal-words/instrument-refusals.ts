import { BRIDGE_KEYS } from '#src/domain/instruments/bridge.ts'
import { MOST_FILE_ROWS } from '#src/domain/instruments/instrument-file.ts'
import type { RefusalCode } from '#src/usecases/refusal.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The refusals about instruments and their bridges. */
export const instrumentRefusals = {
  'bridge-not-signed': m.refusals_bridge_not_signed,
  'bridge-replayed': m.refusals_bridge_replayed,
  'instrument-unknown': m.refusals_instrument_unknown,
  'instrument-file-bad': () => m.refusals_instrument_file_bad({ most: MOST_FILE_ROWS }),
  'columns-missing': m.refusals_columns_missing,
  'profile-unknown': m.refusals_profile_unknown,
  'keys-enough': () => m.refusals_keys_enough({ most: BRIDGE_KEYS }),
} as const satisfies Partial<Record<RefusalCode, () => string>>
