import { and, asc, count, desc, eq, gte, isNotNull, lte, ne } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { visitCalls, visitStamps } from '#src/db/schema/visit-fees.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

export function listStamps(tx: Tx, visitId: VisitId) {
  return tx.select().from(visitStamps).where(eq(visitStamps.visitId, visitId))
}

/** False where another call of this visit still counts as the same attempt. */
export async function insertCall(tx: Tx, call: typeof visitCalls.$inferInsert): Promise<boolean> {
  const made = await tx.insert(visitCalls).values(call).onConflictDoNothing()
  return made.rowCount === 1
}

/** A phlebotomist's calls to the patient of a visit since an instant, in order of time. */
export function listCalls(
  tx: Tx,
  { visitId, phlebotomistId }: { visitId: VisitId; phlebotomistId: UserId },
  since: Temporal.Instant,
) {
  return tx
    .select({ at: visitCalls.at })
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

export async function countCalls(tx: Tx, visitId: VisitId): Promise<number> {
  const [row] = await tx
    .select({ calls: count() })
    .from(visitCalls)
    .where(eq(visitCalls.visitId, visitId))
  return row?.calls ?? 0
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
