import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { labs } from '#src/db/schema/labs.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'

const lastOf = kept((tx) =>
  tx
    .select({ at: tubes.putDownAt, latitude: labs.latitude, longitude: labs.longitude })
    .from(visits)
    .innerJoin(tubes, and(eq(tubes.visitId, visits.id), isNotNull(tubes.putDownAt)))
    .innerJoin(labs, eq(labs.id, tubes.labId))
    .where(
      and(
        eq(visits.phlebotomistId, sql.placeholder('phlebotomistId')),
        gte(visits.startsAt, sql.placeholder('from')),
      ),
    )
    .orderBy(desc(tubes.putDownAt))
    .limit(1)
    .prepare(''),
)

/**
 * Where a phlebotomist put tubes down last, of visits since an instant, and when; undefined where they
 * put none down.
 */
export async function findLastCounter(tx: Tx, phlebotomistId: UserId, from: Temporal.Instant) {
  const [row] = await lastOf(tx).execute({ phlebotomistId, from })
  return row?.at ? { ...row, at: row.at } : undefined
}
