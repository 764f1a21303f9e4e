import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { staysWithin } from '#src/db/queries/stays/held-stays.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import { rosterColumns } from '#src/db/queries/rosters/rosters.ts'

const id = phlebotomists.userId

type Of = { locationId: SQL; accountId: SQL; from: SQL; until: SQL; holder?: SQL; others?: SQL }

/**
 * Those of a city who may work for an account, with the leaves that end after an instant and what they hold up to
 * another one. `holder`: with whoever this selects, also where they work no more; and others who may not.
 * `others`: whether the rest of the city counts.
 */
export function workersFor({ locationId, accountId, holder, others, ...span }: Of) {
  const ofCity = sql`${id} = any(array(select g.user_id from role_grants g
    where g.role = 'phlebotomist' and g.location_id = ${locationId}))`
  const isFree = and(
    eq(phlebotomists.isActive, sql`true`),
    // Nobody draws themselves.
    ne(id, accountId),
    sql`not exists (select from suspensions s
      where s.user_id = ${id} and s.restored_at is null)`,
  )
  const columns = {
    phlebotomistId: id,
    mayWork: sql<boolean>`${ofCity} and ${isFree}`,
    ...rosterColumns(span.from),
    stays: staysWithin(span),
  }
  const theirs = holder
    ? sql`${id} = any(array(select g.user_id from role_grants g
        where g.role = 'phlebotomist' and g.location_id = ${locationId}
          and ${others ?? sql`true`} union ${holder}))`
    : and(ofCity, isFree)
  return kept((tx) => tx.select(columns).from(phlebotomists).where(theirs).prepare(''))
}

const instantOf = (name: string) => sql`${sql.placeholder(name)}::timestamptz`

const ofCity = workersFor({
  locationId: sql`${sql.placeholder('locationId')}`,
  accountId: sql`${sql.placeholder('accountId')}`,
  from: instantOf('from'),
  until: instantOf('until'),
})

type Row = Awaited<ReturnType<ReturnType<typeof ofCity>['execute']>>[number]

/** The same as the domain has them; who may work no more has no roster. */
export function workersOf(rows: readonly Row[]): Worker[] {
  return rows.map(({ rosterRows, mayWork, ...one }) => ({
    ...one,
    roster: (mayWork && rosterRows[0]) || null,
  }))
}

/**
 * The phlebotomists of a city who may work for an account, with their rosters, the leaves that end
 * after the beginning of a span, and what they hold within it.
 */
export async function listCityWorkers(
  tx: Tx,
  { locationId, accountId }: { locationId: number; accountId: UserId },
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<Worker[]> {
  const span = { from: from.toString(), until: until.toString() }
  return workersOf(await ofCity(tx).execute({ locationId, accountId, ...span }))
}

const ofVisit = (column: 'location_id' | 'account_id' | 'starts_at' | 'ends_at') =>
  sql`(select ${sql.raw(column)} from visits where id = ${sql.placeholder('visitId')})`

const forVisit = workersFor({
  locationId: ofVisit('location_id'),
  accountId: ofVisit('account_id'),
  from: sql`${ofVisit('starts_at')} - interval '3 hours'`,
  until: sql`${ofVisit('ends_at')} + interval '3 hours'`,
  holder: sql`select phlebotomist_id from stays where visit_id = ${sql.placeholder('visitId')}`,
})

/** The same for a visit, around its hours, with who is planned for it. */
export async function listWorkersOfVisit(tx: Tx, visitId: string): Promise<Worker[]> {
  return workersOf(await forVisit(tx).execute({ visitId }))
}

const taker = sql`${sql.placeholder('takerId')}::uuid`

const forTaker = workersFor({
  locationId: ofVisit('location_id'),
  accountId: ofVisit('account_id'),
  from: sql`${ofVisit('starts_at')} - interval '3 hours'`,
  until: sql`${ofVisit('ends_at')} + interval '3 hours'`,
  holder: sql`select phlebotomist_id from stays where visit_id = ${sql.placeholder('visitId')}
    union select ${taker}`,
  others: sql`(select count(*) from stays s where s.phlebotomist_id = ${taker}
      and s.starts_at < ${ofVisit('ends_at')} and s.ends_at > ${ofVisit('starts_at')})
    >= coalesce((select r.visits_per_hour from rosters r where r.phlebotomist_id = ${taker}), 0)`,
})

/**
 * Who wants a visit and who is planned for it; and everybody else of the city only where the first has
 * no seat left in its hours, so that one must be found who makes room.
 */
export async function listWorkersForTaker(
  tx: Tx,
  visitId: string,
  takerId: UserId,
): Promise<Worker[]> {
  return workersOf(await forTaker(tx).execute({ visitId, takerId }))
}
