import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { listOpenings } from '#src/db/queries/dispatches/dispatches.ts'
import { fitColumns } from '#src/db/queries/rosters/visit-to-fit.ts'
import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { WhoMayCome } from '#src/domain/rosters/told-of-offer.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

const columns = {
  ...fitColumns,
  id: visits.id,
  bookingId: visits.bookingId,
  accountId: visits.accountId,
  locationId: visits.locationId,
  state: visits.state,
  startsAt: visits.startsAt,
  endsAt: visits.endsAt,
  phlebotomistId: visits.phlebotomistId,
  takenOffBy: visits.takenOffBy,
  // By full names: in a list of columns a column is written without its table.
  concerned: sql<UserId[]>`array(select r.to_id from reassignments r where r.visit_id = visits.id
    union select e.actor_id from events e where e.entity_id = visits.id and e.event = 'accept'
      and e.machine = 'visit' and e.actor_id is not null)`,
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** A visit with who has it, who had it or was asked for it (`concerned`), and what a roster is held against. */
export type VisitToTell = Omit<Row, 'born'> & { births: Temporal.PlainDate[] }

function rowsOf(tx: Tx, where: SQL) {
  return tx
    .select(columns)
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(where)
}

const asVisit = ({ born, ...row }: Row): VisitToTell => ({
  ...row,
  births: born.map(({ birthDate }) => birthDate),
})

/** The visits of these bookings. */
export async function listVisitsToTell(tx: Tx, ids: readonly BookingId[]): Promise<VisitToTell[]> {
  if (ids.length === 0) return []
  return (await rowsOf(tx, inArray(visits.bookingId, [...ids]))).map(asVisit)
}

/** These visits. */
export async function findVisitsToTell(tx: Tx, ids: readonly VisitId[]): Promise<VisitToTell[]> {
  if (ids.length === 0) return []
  return (await rowsOf(tx, inArray(visits.id, [...ids]))).map(asVisit)
}

/**
 * The phlebotomists of a visit's city who may come to its account, with their rosters, and when the visit opens to
 * each; null where it is open to everybody.
 */
export async function listWhoMayCome(
  tx: Tx,
  { id, ...city }: Pick<VisitToTell, 'id' | 'locationId' | 'accountId'>,
  from: Temporal.Instant,
): Promise<WhoMayCome[]> {
  const workers = await listCityWorkers(tx, city, { from, until: from })
  const opening = await listOpenings(tx, id)
  return workers.map(({ phlebotomistId, ...one }) => ({
    ...one,
    id: phlebotomistId,
    opensAt: opening.people.get(phlebotomistId) ?? opening.all,
  }))
}
