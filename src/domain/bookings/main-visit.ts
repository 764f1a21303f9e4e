import type { Paise } from '#src/domain/money.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

/** What says whose a visit is. */
export type OwnVisit = {
  state: VisitState
  isRecollection: boolean
  separateCharge: Paise | null
  emptiedAt: Temporal.Instant | null
}

type Visits<Visit> = { booking: { id: string }; visits: readonly Visit[] }

/**
 * The booking's own visit that counts now, not one replaced by another time: a separate visit only
 * once nobody is left at the first one.
 * Source: decisions 220 and 266.
 */
export function mainVisit<Visit extends OwnVisit>({ booking, visits }: Visits<Visit>): Visit {
  const current = homeVisits(visits)
  const peopled = current.filter(({ emptiedAt }) => emptiedAt === null)
  const visit =
    peopled.findLast(({ separateCharge }) => separateCharge === null) ??
    peopled.at(-1) ??
    current.at(-1) ??
    visits.findLast(({ isRecollection }) => !isRecollection)
  if (!visit) throw new Error(`booking ${booking.id} has no visit`)
  return visit
}

/**
 * The visits that first samples are drawn at, without those replaced by another time.
 * Source: decision 266.
 */
export function homeVisits<Visit extends OwnVisit>(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ isRecollection, state }) => !isRecollection && state !== 'rescheduled')
}
