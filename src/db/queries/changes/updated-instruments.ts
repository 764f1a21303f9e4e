import { type SQL, sql } from 'drizzle-orm'
import { instrumentTests } from '#src/db/schema/instrument-tests.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import type { UpdatedInstruments } from '#src/domain/instruments/changed-instruments.ts'

type Change = (given: SQL) => SQL
type Table = typeof labInstruments | typeof instrumentTests

/** How instruments of labs change: see `updated-rows.ts`. */
export const instrumentChanges: {
  readonly [Of in keyof UpdatedInstruments]-?: { table: Table; write: readonly Change[] }
} = {
  retiredInstrument: {
    table: labInstruments,
    write: [
      (given) => sql`update lab_instruments as found set retired_at = given.retired_at,
          retired_by = given.retired_by, retired_reason = given.retired_reason,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.retired_at is null returning 1`,
    ],
  },
  instrumentTestSet: {
    table: instrumentTests,
    write: [
      (given) => sql`update instrument_tests as found set every_hours = given.every_hours,
          set_by = given.set_by, set_at = given.set_at, ended_at = given.ended_at,
          version = found.version + 1
        from ${given} as given
        where found.instrument_id = given.instrument_id and found.test_code = given.test_code
          and found.version = given.version returning 1`,
    ],
  },
}
