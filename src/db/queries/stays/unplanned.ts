import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { visits } from '#src/db/schema/visits.ts'

const isHeld = sql`exists (select from stays s
  join phlebotomists p on p.user_id = s.phlebotomist_id and p.is_active
  where s.visit_id = ${visits.id}
  and exists (select from role_grants g where g.user_id = s.phlebotomist_id
    and g.role = 'phlebotomist' and g.location_id = ${visits.locationId})
  and not exists (select from suspensions u
    where u.user_id = s.phlebotomist_id and u.restored_at is null)
  and not exists (select from leaves l where l.phlebotomist_id = s.phlebotomist_id
    and l.withdrawn_at is null
    and tstzrange(l.starts_at, l.ends_at) && tstzrange(s.starts_at, s.ends_at)))`

/**
 * Visits from an instant on that nobody accepted and nobody is planned for, the soonest first: also
 * those planned for somebody who is on leave then, has stopped or is suspended.
 */
export function listUnplanned(tx: Tx, from: Temporal.Instant, limit: number) {
  return tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      sql`${visits.state} = 'offered' and ${visits.startsAt} > ${from.toString()} and not ${isHeld}`,
    )
    .orderBy(visits.startsAt, visits.id)
    .limit(limit)
}
