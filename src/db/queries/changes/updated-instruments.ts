import { type SQL, sql } from 'drizzle-orm'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import type { UpdatedInstruments } from '#src/domain/instruments/changed-instruments.ts'

type Change = (given: SQL) => SQL

/** How instruments of labs change: see `updated-rows.ts`. */
export const instrumentChanges: {
  readonly [Of in keyof UpdatedInstruments]-?: {
    table: typeof labInstruments
    write: readonly Change[]
  }
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
}
