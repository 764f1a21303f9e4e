import type { VisitId } from '#src/domain/visits/visit.ts'
import { visitRow } from '../booking.ts'
import type { Stage } from './stage.ts'

/** A visit that the office has proposed another hour for. */
export async function askedAbout({ product, crew }: Stage, visitId: VisitId, startsAt: string) {
  const { version } = await visitRow(product, visitId)
  const ask = { visitId, version, startsAt, reason: 'weather' } as const
  const { proposalId } = await product.as(crew.backoffice).proposeTime(ask)
  return { proposal: { proposalId, version: 1 }, ask }
}
