import type { Decision } from '#src/domain/changes.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'

type PutDown = { state: 'collected' | 'handed-over'; barcodes: Barcode[] }

/**
 * The phlebotomist puts the tubes on the lab's counter; the lab then scans them in one by one.
 * Source: life cycle 3 ("PH + LT scan").
 */
export function handingOver(
  facts: CollectionAtHand,
  now: Temporal.Instant,
): Decision<PutDown, 'not-allowed-now'> {
  const { visit, booking } = facts
  const { id, state, manifestAt } = visit
  if (state !== 'collected' && state !== 'handed-over')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  const barcodes = tubesOfVisit(facts).flatMap(({ barcode }) => (barcode ? [barcode] : []))
  const changes = {
    bookingId: booking.id,
    transitions: [],
    ...(!manifestAt && { updated: { putDown: [{ id, manifestAt: now }] } }),
    audit: { subjectId: id, detail: { event: 'manifest', tubes: barcodes } },
  }
  return { ok: true, answer: { state, barcodes }, changes }
}
