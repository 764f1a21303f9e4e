import { sql } from 'drizzle-orm'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'

/**
 * When a tube was put on the counter of its lab, in a statement about tubes and their visits; as
 * `putDownAt` of the domain has it.
 */
export const putDownAt = sql`coalesce(${tubes.putDownAt}, ${visits.manifestAt})`
