import { type SQL, sql } from 'drizzle-orm'
import { offlineDevices, offlineHolds } from '#src/db/schema/offline.ts'
import type { UpdatedOffline } from '#src/domain/offline/updated-offline.ts'

type Change = (given: SQL) => SQL
type Table = typeof offlineDevices | typeof offlineHolds

/** How devices and holds change: see `updated-rows.ts`. */
export const offlineChanges: {
  readonly [Of in keyof UpdatedOffline]-?: { table: Table; write: readonly Change[] }
} = {
  revokedDevice: {
    table: offlineDevices,
    write: [
      (given) => sql`update offline_devices as found set revoked_at = given.revoked_at,
          revoked_by = given.revoked_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.revoked_at is null returning 1`,
    ],
  },
  decidedHold: {
    table: offlineHolds,
    write: [
      (
        given,
      ) => sql`update offline_holds as found set outcome = given.outcome, cause = given.cause, note = given.note,
          decided_at = given.decided_at, decided_by = given.decided_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.outcome is null returning 1`,
    ],
  },
  takenBackHold: {
    table: offlineHolds,
    write: [
      (given) => sql`update offline_holds as found set refused_by = found.decided_by,
          refused_at = found.decided_at, refused_note = found.note, outcome = given.outcome, note = given.note,
          decided_at = given.decided_at, decided_by = given.decided_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.outcome = 'refused' returning 1`,
    ],
  },
}
