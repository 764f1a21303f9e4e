import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { offlineEvents } from '#src/db/schema/offline.ts'
import { visitCalls, visitStamps } from '#src/db/schema/visit-fees.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ArrivalTold } from '#src/domain/visits/failure.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

export function listStamps(tx: Tx, visitId: VisitId) {
  return tx
    .select({ ...getTableColumns(visitStamps), told })
    .from(visitStamps)
    .where(eq(visitStamps.visitId, visitId))
}

/**
 * An arrival that a phone told later, having had no network. The columns are named with their table: of a
 * select from one table drizzle writes them without.
 */
const told = sql<ArrivalTold | null>`(select json_build_object('receivedAt', e.received_at,
    'isDoubtful', e.clock = 'doubtful')
  from ${offlineEvents} e where e.visit_id = ${visitStamps}.visit_id and e.outcome = 'applied'
    and e.kind = 'arrive' and ${visitStamps}.tap = 'arriving'
  order by e.received_at limit 1)`.mapWith(
  ({ receivedAt, isDoubtful }: { receivedAt: string; isDoubtful: boolean }) => ({
    receivedAt: Temporal.Instant.from(receivedAt),
    isDoubtful,
  }),
)

/** Every call to the patient of a visit. */
export function listCallsOfVisit(tx: Tx, visitId: VisitId) {
  return callsOfVisit(tx).execute({ visitId })
}

/** A kept statement leaves at once, so it is read under a lock that was sent before it. */
const callsOfVisit = kept((tx) =>
  tx
    .select({
      id: visitCalls.id,
      phlebotomistId: visitCalls.phlebotomistId,
      at: visitCalls.at,
      until: visitCalls.until,
    })
    .from(visitCalls)
    .where(eq(visitCalls.visitId, sql.placeholder('visitId')))
    .orderBy(asc(visitCalls.at))
    .prepare(''),
)

/** A phlebotomist's calls to the patient of a visit since an instant, in order of time. */
export function listCalls(
  tx: Tx,
  { visitId, phlebotomistId }: { visitId: VisitId; phlebotomistId: UserId },
  since: Temporal.Instant,
) {
  return tx
    .select({ at: visitCalls.at, isBridged: visitCalls.isBridged, rangAt: visitCalls.rangAt })
    .from(visitCalls)
    .where(
      and(
        eq(visitCalls.visitId, visitId),
        eq(visitCalls.phlebotomistId, phlebotomistId),
        gte(visitCalls.at, since),
      ),
    )
    .orderBy(asc(visitCalls.at))
}

/** A bridge said that these calls rang at the patient's side; the first time is kept. */
export async function keepRung(tx: Tx, ids: readonly string[], rangAt: Temporal.Instant) {
  if (ids.length === 0) return
  const isOurs = and(
    inArray(visitCalls.id, [...ids]),
    visitCalls.isBridged,
    isNull(visitCalls.rangAt),
  )
  await tx.update(visitCalls).set({ rangAt }).where(isOurs)
}

/** A phlebotomist's last arrival before an instant, at another visit. */
export async function findLastArrival(
  tx: Tx,
  { phlebotomistId, visitId }: { phlebotomistId: UserId; visitId: VisitId },
  before: Temporal.Instant,
) {
  const [row] = await tx
    .select({
      arrivedAt: visits.arrivedAt,
      latitude: bookings.latitude,
      longitude: bookings.longitude,
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(
      and(
        eq(visits.phlebotomistId, phlebotomistId),
        ne(visits.id, visitId),
        isNotNull(visits.arrivedAt),
        lte(visits.arrivedAt, before),
      ),
    )
    .orderBy(desc(visits.arrivedAt))
    .limit(1)
  return row?.arrivedAt ? { ...row, arrivedAt: row.arrivedAt } : undefined
}
