import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { audit } from '#src/db/schema/audit.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Accepting } from '#src/domain/visits/acceptance.ts'
import { cashSums, lockPhlebotomist } from '#src/db/queries/cash/cash.ts'
import { rosterColumns } from '#src/db/queries/rosters/rosters.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { isOwnRelease } from '#src/db/queries/visits/own-releases.ts'

const person = kept((tx) =>
  tx
    .select({
      displayName: phlebotomists.displayName,
      isActive: phlebotomists.isActive,
      ...cashSums(sql`${phlebotomists.userId}`),
      ...rosterColumns(sql.placeholder('since')),
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
 * A phlebotomist who accepts a visit, locked, so that the second of two visits accepted at once
 * sees the first; releases count from `since` on. Locks the row until the transaction ends.
 */
export async function lockAccepting(
  tx: Tx,
  id: UserId,
  since: Temporal.Instant,
): Promise<Accepting> {
  const [, [found]] = await Promise.all([
    lockPhlebotomist(tx, id),
    person(tx).execute({ id, since: since.toString() }),
  ])
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
}
