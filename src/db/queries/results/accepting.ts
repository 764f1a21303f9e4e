import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { audit } from '#src/db/schema/audit.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Accepting } from '#src/domain/visits/acceptance.ts'
import { opensAtFor } from '#src/db/queries/dispatches/dispatches.ts'
import { cashSums } from '#src/db/queries/cash/cash.ts'
import { rosterColumns } from '#src/db/queries/rosters/rosters.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { isOwnRelease } from '#src/db/queries/visits/own-releases.ts'

const visitId = sql`${sql.placeholder('visitId')}::uuid`
const wanted = {
  id: visitId,
  version: sql`(select v.version from visits v where v.id = ${visitId})`,
}

const person = kept((tx) =>
  tx
    .select({
      displayName: phlebotomists.displayName,
      isActive: phlebotomists.isActive,
      ...cashSums(sql`${phlebotomists.userId}`),
      ...rosterColumns(sql.placeholder('since')),
      opensAt: opensAtFor(wanted, sql`${phlebotomists.userId}`),
      releases: someOf(
        audit,
        { at: audit.at },
        {
          where: sql`${audit.actorId} = ${phlebotomists.userId} and ${isOwnRelease}
            and ${audit.at} > ${sql.placeholder('since')}`,
          orderBy: sql`${audit.at} desc`,
        },
      ),
    })
    .from(phlebotomists)
    .where(eq(phlebotomists.userId, sql.placeholder('id')))
    .prepare(''),
)

/**
 * A phlebotomist who wants a visit, for who holds their lock (`lockVisitFor`); releases count from `since` on.
 * `opensAt`: when the visit opens to them, null where it is open to everybody.
 */
export async function findAccepting(
  tx: Tx,
  id: UserId,
  { visitId, since }: { visitId: string; since: Temporal.Instant },
): Promise<Accepting & { opensAt: Temporal.Instant | null }> {
  const [found] = await person(tx).execute({ id, visitId, since: since.toString() })
  const { releases, rosterRows, ...one } = found ?? nobody
  const roster = rosterRows[0] ?? null
  return { id, ...one, roster, releasedAt: releases.map(({ at }) => at) }
}

/** A person with the role but without this row accepts nothing. */
const nobody = {
  displayName: '',
  isActive: false,
  held: 0,
  promised: 0,
  releases: [],
  rosterRows: [],
  hours: [],
  leaves: [],
  opensAt: null,
}
