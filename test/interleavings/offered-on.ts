import type { VisitId } from '#src/domain/visits/visit.ts'
import { visitRow } from '../booking.ts'
import type { Stage } from './stage.ts'

/** What the office asks to offer an accepted visit to the second phlebotomist. */
export async function toOfferOn({ product, crew }: Stage, visitId: VisitId) {
  const { version } = await visitRow(product, visitId)
  return { visitId, version, to: crew.phlebotomist2.id, reason: 'route' } as const
}

/** An accepted visit that the office has offered to the second phlebotomist. */
export async function offeredOn(stage: Stage, visitId: VisitId) {
  const { product, crew } = stage
  const ask = await toOfferOn(stage, visitId)
  const { reassignmentId } = await product.as(crew.backoffice).offerReassignment(ask)
  return { offer: { reassignmentId, version: 1 }, ask }
}
