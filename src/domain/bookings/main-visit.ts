import type { VisitState } from '#src/domain/visits/visit-machine.ts'

type Visits<Visit> = { booking: { id: string }; visits: readonly Visit[] }

/** The booking's own visit that counts now, not one replaced by another time. */
export function mainVisit<Visit extends { state: VisitState; isRecollection: boolean }>({
  booking,
  visits,
}: Visits<Visit>): Visit {
  const own = visits.filter((visit) => !visit.isRecollection)
  const visit = own.findLast(({ state }) => state !== 'rescheduled') ?? own.at(-1)
  if (!visit) throw new Error(`booking ${booking.id} has no visit`)
  return visit
}
