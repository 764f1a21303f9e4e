import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { cashSums } from '#src/db/queries/cash/cash.ts'
import { rosterColumns } from '#src/db/queries/rosters/rosters.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { isOwnRelease } from '#src/db/queries/visits/own-releases.ts'
import { audit } from '#src/db/schema/audit.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Candidate } from '#src/domain/reassignments/candidate.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

type Visit = {
  id: VisitId
  accountId: UserId
  locationId: number
  phlebotomistId: UserId | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/**
 * Who works as a phlebotomist in the visit's city, by name, besides who has it and whose booking it
 * is, with what decides whether they may take it; `only`: that one alone. Releases count from `since`
 * on.
 */
export async function listCandidates(
  tx: Tx,
  visit: Visit,
  { since, only }: { since: Temporal.Instant; only?: UserId },
): Promise<Candidate[]> {
  const id = phlebotomists.userId
  const rows = await tx
    .select({
      id,
      name: phlebotomists.displayName,
      // By full names: in a list of columns a column is written without its table.
      isActive: sql<boolean>`phlebotomists.is_active and not exists (select from suspensions s
        where s.user_id = phlebotomists.user_id and s.restored_at is null)`,
      isBusy: sql<boolean>`(select count(*) from visits v
        where v.phlebotomist_id = phlebotomists.user_id
          and v.state in ('accepted', 'en-route', 'arrived', 'identified')
          and v.starts_at < ${visit.endsAt.toString()} and v.ends_at > ${visit.startsAt.toString()})
        >= coalesce((select r.visits_per_hour from rosters r
          where r.phlebotomist_id = phlebotomists.user_id), 1)`,
      ...cashSums(sql`${id}`),
      ...rosterColumns(visit.startsAt.toString()),
      releases: someOf(
        audit,
        { at: audit.at },
        {
          where: sql`${audit.actorId} = ${id} and ${isOwnRelease} and ${audit.at} > ${since.toString()}`,
          orderBy: sql`${audit.at} desc`,
        },
      ),
    })
    .from(phlebotomists)
    .where(
      and(
        ne(id, visit.accountId),
        ...(only ? [eq(id, only)] : []),
        ...(visit.phlebotomistId ? [ne(id, visit.phlebotomistId)] : []),
        sql`exists (select from ${roleGrants} where ${roleGrants.userId} = ${id}
          and ${eq(roleGrants.role, 'phlebotomist')} and ${eq(roleGrants.locationId, visit.locationId)})`,
      ),
    )
    .orderBy(asc(phlebotomists.displayName), asc(id))
  return rows.map(({ releases, rosterRows, ...one }) => ({
    ...one,
    roster: rosterRows[0] ?? null,
    releasedAt: releases.map(({ at }) => at),
  }))
}
