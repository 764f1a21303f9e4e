import type { Point } from '#src/domain/places/distance.ts'
import type { VisitAtHand } from '#src/domain/visits/visit-at-hand.ts'
import type { VisitToFit } from './roster-gap.ts'

/** A visit with what a roster is held against: its place, and who is drawn. */
export type VisitToAccept = Omit<VisitAtHand, 'booking' | 'orders'> & {
  booking: VisitAtHand['booking'] & Point
  orders: readonly (VisitAtHand['orders'][number] & { birthDate: Temporal.PlainDate })[]
}

/**
 * What of a visit a roster is held against. Of a booking’s people, those of whom a tube is drawn at
 * this visit: a fresh sample’s is for one of them, and nobody who was taken off counts.
 * Source: decision 188.
 */
export function visitToFit({
  visit,
  booking,
  orders,
  tubes,
}: Pick<VisitToAccept, 'visit' | 'booking' | 'orders' | 'tubes'>): VisitToFit {
  const { startsAt, endsAt } = visit
  const { latitude, longitude } = booking
  const drawn = new Set(
    tubes
      .filter(({ visitId, state }) => visitId === visit.id && state !== 'not-drawn')
      .map(({ orderId }) => orderId),
  )
  const births = orders.filter(({ id }) => drawn.has(id)).map(({ birthDate }) => birthDate)
  return { startsAt, endsAt, latitude, longitude, births }
}
