import { eq, inArray, isNull, and, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import { rosterHours, rosters } from '#src/db/schema/rosters.ts'
import type { WorkingHours } from '#src/domain/rosters/working-hours.ts'

/**
 * The phlebotomists among these addresses who have no roster, with the middle of the labs of their
 * city, to a hundredth of a degree.
 */
export function listWithoutRoster(tx: Tx, emails: readonly string[]) {
  const middle = (of: 'latitude' | 'longitude') =>
    sql<number>`round(avg(${labs[of]})::numeric, 2)::float8`
  return tx
    .select({
      phlebotomistId: phlebotomists.userId,
      locationId: labs.locationId,
      latitude: middle('latitude'),
      longitude: middle('longitude'),
    })
    .from(phlebotomists)
    .innerJoin(user, eq(user.id, phlebotomists.userId))
    .innerJoin(roleGrants, eq(roleGrants.userId, phlebotomists.userId))
    .innerJoin(labs, eq(labs.locationId, roleGrants.locationId))
    .leftJoin(rosters, eq(rosters.phlebotomistId, phlebotomists.userId))
    .where(and(inArray(user.email, [...emails]), isNull(rosters.phlebotomistId)))
    .groupBy(phlebotomists.userId, labs.locationId)
}

/** A roster with its week, made now. */
export async function insertRoster(
  tx: Tx,
  row: Omit<typeof rosters.$inferInsert, 'madeAt'>,
  week: readonly WorkingHours[],
): Promise<void> {
  await tx.insert(rosters).values({ ...row, madeAt: sql`now()` })
  const { phlebotomistId } = row
  await tx.insert(rosterHours).values(week.map((one) => ({ phlebotomistId, ...one })))
}
