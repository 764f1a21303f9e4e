import { type SQL, sql } from 'drizzle-orm'
import { manifests, manifestTubes } from '#src/db/schema/manifests.ts'
import type { UpdatedManifests } from '#src/domain/manifests/updated-manifests.ts'

type Change = (given: SQL) => SQL
type Table = typeof manifests | typeof manifestTubes

/** How rows of manifests change: see `updated-rows.ts`. */
export const manifestChanges: {
  readonly [Of in keyof UpdatedManifests]-?: { table: Table; write: readonly Change[] }
} = {
  manifestSigned: {
    table: manifests,
    write: [
      (given) => sql`update manifests as found set received_at = given.received_at,
          received_by = given.received_by, closed_at = given.closed_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.closed_at is null returning 1`,
    ],
  },
  manifestTouched: {
    table: manifests,
    write: [
      (given) => sql`update manifests as found set version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.closed_at is null returning 1`,
    ],
  },
  manifestClosed: {
    table: manifests,
    write: [
      (given) => sql`update manifests as found set closed_at = given.closed_at
        from ${given} as given
        where found.id = given.id and found.closed_at is null returning 1`,
    ],
  },
  gapExplained: {
    table: manifestTubes,
    write: [
      (given) => sql`update manifest_tubes as found set carrier_reason = given.carrier_reason,
          lab_reason = given.lab_reason
        from ${given} as given
        where found.manifest_id = given.manifest_id and found.tube_id = given.tube_id returning 1`,
    ],
  },
}
