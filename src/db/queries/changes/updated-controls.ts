import { type SQL, sql } from 'drizzle-orm'
import { controlFailures } from '#src/db/schema/quality-control.ts'
import type { UpdatedControls } from '#src/domain/quality-control/controls-at-hand.ts'

type Change = (given: SQL) => SQL

/** How failures of controls change: see `updated-rows.ts`. */
export const controlChanges: {
  readonly [Of in keyof UpdatedControls]-?: {
    table: typeof controlFailures
    write: readonly Change[]
  }
} = {
  resolvedFailure: {
    table: controlFailures,
    write: [
      (given) => sql`update control_failures as found set reason = given.reason,
          words = given.words, lab_word = given.lab_word, resolved_by = given.resolved_by, resolved_at = given.resolved_at
        from ${given} as given
        where found.id = given.id and found.resolved_at is null returning 1`,
    ],
  },
}
