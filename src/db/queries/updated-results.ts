import { type SQL, sql } from 'drizzle-orm'
import { results } from '#src/db/schema/results.ts'

/** How values change that count: each only while it does, and is signed once. */
export const changedResults = {
  authorised: {
    table: results,
    write: [
      (given: SQL) => sql`update results as found set authorised_by = given.authorised_by,
          authorised_at = given.authorised_at, signature_id = given.signature_id
        from ${given} as given
        where found.id = given.id and found.is_current and found.authorised_by is null returning 1`,
    ],
  },
}
