import type { VisitId } from '#src/domain/visits/visit.ts'
import { visitRow } from '../booking.ts'
import type { Stage } from './stage.ts'

/** An accepted visit that the office has offered to the second phlebotomist. */
export async function offeredOn({ product, crew }: Stage, visitId: VisitId) {
  const { version } = await visitRow(product, visitId)
  const to = crew.phlebotomist2.id
  const ask = { visitId, version, to, reason: 'route' } as const
  const { reassignmentId } = await product.as(crew.backoffice).offerReassignment(ask)
  return { offer: { reassignmentId, version: 1 }, ask }
}
