import { type SQL, sql } from 'drizzle-orm'
import { arrivedResults, bridgeKeys, instrumentLinks } from '#src/db/schema/instrument-messages.ts'
import { instrumentFileColumns } from '#src/db/schema/instrument-files.ts'
import { linkedInstruments } from '#src/db/schema/linked-instruments.ts'
import type { UpdatedLinks } from '#src/domain/instruments/changed-links.ts'

type Change = (given: SQL) => SQL
type Table =
  | typeof linkedInstruments
  | typeof instrumentFileColumns
  | typeof bridgeKeys
  | typeof instrumentLinks
  | typeof arrivedResults

/** How keys, instruments and their values change: see `updated-rows.ts`. */
export const linkChanges: {
  readonly [Of in keyof UpdatedLinks]-?: { table: Table; write: readonly Change[] }
} = {
  revokedKey: {
    table: bridgeKeys,
    write: [
      (given) => sql`update bridge_keys as found set revoked_at = given.revoked_at,
          revoked_by = given.revoked_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.revoked_at is null returning 1`,
    ],
  },
  retiredLink: {
    table: instrumentLinks,
    write: [
      (given) => sql`update instrument_links as found set retired_at = given.retired_at,
          retired_by = given.retired_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.retired_at is null returning 1`,
    ],
  },
  linkedInstrumentSet: {
    table: linkedInstruments,
    write: [
      (given) => sql`update linked_instruments as found set instrument_id = given.instrument_id,
          set_by = given.set_by, set_at = given.set_at, version = found.version + 1
        from ${given} as given
        where found.link_id = given.link_id and found.version = given.version returning 1`,
    ],
  },
  fileColumnsSet: {
    table: instrumentFileColumns,
    write: [
      (given) => sql`update instrument_file_columns as found set columns = given.columns,
          set_by = given.set_by, set_at = given.set_at, version = found.version + 1
        from ${given} as given
        where found.link_id = given.link_id and found.version = given.version returning 1`,
    ],
  },
  arrival: {
    table: arrivedResults,
    write: [
      (given) => sql`update arrived_results as found set reason = given.reason,
          outcome = given.outcome, chosen_test = given.chosen_test,
          test_item_id = given.test_item_id, flag = given.flag, note = given.note, decided_at = given.decided_at,
          decided_by = given.decided_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.outcome is null returning 1`,
    ],
  },
}
