import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { audit } from '#src/db/schema/audit.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** A visit that the office took off a phlebotomist is not counted as theirs. */
export const isOwnRelease = sql`${audit.action} = 'visit:release' and ${audit.detail} ->> 'isTheirs' = 'true'`

/**
 * When a phlebotomist released a visit since an instant, newest first. Read from the audit: the
 * visit itself forgets its phlebotomist, and the audit is indexed by person and time.
 * Source: decision 099.
 */
export async function listOwnReleases(tx: Tx, id: UserId, since: Temporal.Instant) {
  const rows = await tx
    .select({ at: audit.at })
    .from(audit)
    .where(and(eq(audit.actorId, id), gt(audit.at, since), isOwnRelease))
    .orderBy(desc(audit.at))
  return rows.map(({ at }) => at)
}
