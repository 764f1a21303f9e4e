import type { Decision } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isInBag } from '#src/domain/tubes/put-down.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'

type PutDown = { state: 'collected' | 'handed-over'; barcodes: Barcode[] }

/**
 * The phlebotomist puts the tubes for one lab on its counter; the lab then scans them in one by one.
 * Without a lab these are all tubes of the visit: refuses `several-labs` while those in the bag are
 * for more than one.
 * Source: life cycle 3 ("PH + LT scan"); decision 214.
 */
export function handingOver(
  facts: CollectionAtHand,
  { labId, now }: { labId?: LabId | undefined; now: Temporal.Instant },
): Decision<PutDown, 'not-allowed-now' | 'several-labs'> {
  const { visit, booking } = facts
  const { id, state } = visit
  if (state !== 'collected' && state !== 'handed-over')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  const isOfLab = (tube: { labId: LabId }) => labId === undefined || tube.labId === labId
  const bag = tubesOfVisit(facts).filter((tube) => isInBag(tube, visit))
  const given = bag.filter(isOfLab)
  if (new Set(given.map((tube) => tube.labId)).size > 1) return { ok: false, error: 'several-labs' }
  const listed = tubesOfVisit(facts).filter(isOfLab)
  const barcodes = listed.flatMap(({ barcode }) => (barcode ? [barcode] : []))
  const updated = {
    putDown: given.map((tube) => ({ id: tube.id, putDownAt: now })),
    allPutDown: given.length < bag.length ? [] : [{ id, manifestAt: now }],
  }
  const changes = {
    bookingId: booking.id,
    transitions: [],
    ...(given.length > 0 && { updated }),
    audit: { subjectId: id, detail: { event: 'manifest', tubes: barcodes } },
  }
  return { ok: true, answer: { state, barcodes }, changes }
}
