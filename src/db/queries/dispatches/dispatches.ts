import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { workersFor, workersOf } from '#src/db/queries/stays/city-workers.ts'
import { dispatches, dispatchOffers } from '#src/db/schema/dispatches.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { Opening } from '#src/domain/dispatch/opens-next.ts'
import type { OnDuty } from '#src/domain/dispatch/question-of.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** Visits on offer from an instant on that were not dispatched as they are, the soonest first. */
export function listUndispatched(tx: Tx, from: Temporal.Instant, limit: number) {
  return tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      sql`${visits.state} = 'offered' and ${visits.startsAt} > ${from.toString()}
        and not exists (select from dispatches d
          where d.visit_id = ${visits.id} and d.visit_version = ${visits.version})`,
    )
    .orderBy(visits.startsAt, visits.id)
    .limit(limit)
}

const ofVisit = (text: string) =>
  sql`(select ${sql.raw(text)} from visits where id = ${sql.placeholder('visitId')})`
const day = `date_trunc('day', starts_at, 'Asia/Kolkata')`

const onDuty = workersFor({
  locationId: ofVisit('location_id'),
  accountId: ofVisit('account_id'),
  from: ofVisit(day),
  until: ofVisit(`${day} + interval '1 day'`),
})

const offersOf = kept((tx) =>
  tx
    .select({
      phlebotomistId: sql<string>`o.phlebotomist_id`,
      offers: sql<number>`count(*)::int`,
    })
    .from(sql`dispatch_offers o`)
    .where(
      sql`o.phlebotomist_id = any(${sql.placeholder('ids')}::uuid[])
        and o.opens_at > ${sql.placeholder('since')}::timestamptz
        and o.rank <= ${sql.placeholder('first')}`,
    )
    .groupBy(sql`o.phlebotomist_id`)
    .prepare(''),
)

/**
 * The phlebotomists of a visit's city with what they hold on its day in India, and how many visits they were
 * among the `first` to be offered since an instant.
 */
export async function listOnDuty(
  tx: Tx,
  visitId: VisitId,
  { since, first }: { since: Temporal.Instant; first: number },
): Promise<OnDuty[]> {
  const workers = workersOf(await onDuty(tx).execute({ visitId }))
  const ids = workers.map(({ phlebotomistId }) => phlebotomistId)
  const counts = await offersOf(tx).execute({ ids, since: since.toString(), first })
  const offers = new Map(counts.map((one) => [one.phlebotomistId, one.offers]))
  return workers.map((one) => ({ ...one, offers: offers.get(one.phlebotomistId) ?? 0 }))
}

/** How a visit was dispatched the last time; undefined where it never was. */
export async function findDispatch(tx: Tx, visitId: VisitId) {
  const [found] = await tx
    .select()
    .from(dispatches)
    .where(eq(dispatches.visitId, visitId))
    .orderBy(sql`${dispatches.visitVersion} desc`)
    .limit(1)
  return found
}

/**
 * From when on somebody may accept a visit as it is on offer now; null where it was not dispatched: it
 * is open to everybody then.
 *
 * @param visit its id and version, as expressions.
 */
export const opensAtFor = (visit: { id: SQL; version: SQL }, person: SQL) =>
  sql<Temporal.Instant | null>`(select coalesce(o.opens_at, d.opens_to_all_at) from dispatches d
      left join dispatch_offers o on o.visit_id = d.visit_id and o.visit_version = d.visit_version
        and o.phlebotomist_id = ${person}
      where d.visit_id = ${visit.id} and d.visit_version = ${visit.version})`.mapWith(
    dispatches.opensToAllAt,
  )

/** The names of phlebotomists by their ids. */
export async function listNames(tx: Tx, ids: readonly UserId[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: phlebotomists.userId, name: phlebotomists.displayName })
    .from(phlebotomists)
    .where(inArray(phlebotomists.userId, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Deletes the oldest decisions before an instant, with their offers; returns how many. */
export async function deleteOldDispatches(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const old = sql`select visit_id, visit_version from dispatches
    where opens_to_all_at < ${before.toString()} order by opens_to_all_at limit ${limit}`
  await tx.execute(sql`delete from dispatch_offers where (visit_id, visit_version) in (${old})`)
  const { rowCount } = await tx.execute(
    sql`delete from dispatches where (visit_id, visit_version) in (${old})`,
  )
  return rowCount ?? 0
}

/** When a visit, as it is on offer, opens to whom; `all`: to everybody else, null where it was not dispatched. */
export async function listOpenings(tx: Tx, visitId: VisitId) {
  const [dispatch] = await tx
    .select({ version: dispatches.visitVersion, all: dispatches.opensToAllAt })
    .from(dispatches)
    .innerJoin(visits, eq(visits.id, dispatches.visitId))
    .where(
      sql`${dispatches.visitId} = ${visitId} and ${dispatches.visitVersion} = ${visits.version}`,
    )
  if (!dispatch) return { all: null, people: new Map<string, Temporal.Instant>() }
  const offers = await tx
    .select({ id: dispatchOffers.phlebotomistId, opensAt: dispatchOffers.opensAt })
    .from(dispatchOffers)
    .where(
      sql`${dispatchOffers.visitId} = ${visitId} and ${dispatchOffers.visitVersion} = ${dispatch.version}`,
    )
  return {
    all: dispatch.all,
    people: new Map(offers.map(({ id, opensAt }) => [id as string, opensAt])),
  }
}

/** Whether a visit was dispatched as it is on offer, and when it opens to more people after an instant. */
export async function findOpening(
  tx: Tx,
  visitId: VisitId,
  now: Temporal.Instant,
): Promise<Opening> {
  const { all, people } = await listOpenings(tx, visitId)
  if (!all) return { isDispatched: false, next: null }
  const later = [all, ...people.values()].filter((at) => Temporal.Instant.compare(at, now) > 0)
  const [next = null] = later.toSorted((one, other) => Temporal.Instant.compare(one, other))
  return { isDispatched: true, next }
}
