import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { RosterToFit } from '#src/domain/rosters/roster-gap.ts'
import { rosterColumns } from './rosters.ts'

const id = phlebotomists.userId

/** Those of a city who may work for an account, with the leaves that end after an instant. */
export const rostersFor = (of: { locationId: SQL; accountId: SQL; from: SQL }) =>
  kept((tx) =>
    tx
      .select(rosterColumns(of.from))
      .from(phlebotomists)
      .where(
        and(
          eq(phlebotomists.isActive, sql`true`),
          // Nobody draws themselves.
          ne(id, of.accountId),
          sql`not exists (select from suspensions s
            where s.user_id = ${id} and s.restored_at is null)`,
          sql`${id} in (select ${roleGrants.userId} from ${roleGrants}
            where ${eq(roleGrants.role, sql`'phlebotomist'`)}
              and ${eq(roleGrants.locationId, of.locationId)})`,
        ),
      )
      .prepare(''),
  )

const ofCity = rostersFor({
  locationId: sql`${sql.placeholder('locationId')}`,
  accountId: sql`${sql.placeholder('accountId')}`,
  from: sql`${sql.placeholder('from')}`,
})

type Row = Awaited<ReturnType<ReturnType<typeof ofCity>['execute']>>[number]

/** The same as the domain has them. */
export function rostersOf(rows: readonly Row[]): RosterToFit[] {
  return rows.map(({ rosterRows, hours, leaves }) => ({
    roster: rosterRows[0] ?? null,
    hours,
    leaves,
  }))
}

/**
 * The rosters of a city's phlebotomists who may work for an account, with the leaves that end after
 * an instant.
 */
export async function listCityRosters(
  tx: Tx,
  { locationId, accountId }: { locationId: number; accountId: UserId },
  from: Temporal.Instant,
): Promise<RosterToFit[]> {
  const rows = await ofCity(tx).execute({ locationId, accountId, from: from.toString() })
  return rostersOf(rows)
}
