import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { opposite, type Paise, paise } from '#src/domain/money.ts'
import type { LineId, OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { CollectionAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { bearer } from '#src/domain/visits/visit-pay.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { SettlementId } from './settlement.ts'

/** What reduces a lab's next payout for a visit that it made necessary; paise. */
export type RedrawEntry = {
  id: SettlementId
  kind: 'redraw'
  visitId: VisitId
  bookingId: BookingId
  orderId: OrderId
  lineId: LineId
  testItemId: TestItemId
  labId: LabId
  gross: Paise
  commission: Paise
  gst: Paise
  tds: Paise
  net: Paise
  gstBasisPoints: number
  tdsBasisPoints: number
  state: 'eligible'
  accruedAt: Temporal.Instant
  eligibleAt: Temporal.Instant
}

/**
 * Only the lab made a fresh sample necessary: its next payout is reduced by the visit's charge,
 * once. No commission and no tax is given back for it, because no accrual is undone. Nothing where
 * another party bears it.
 * Source: life cycle 7; decision 042.
 */
export function redrawEntry(
  facts: CollectionAtHand,
  { id, now }: { id: SettlementId; now: Temporal.Instant },
): RedrawEntry | undefined {
  const { visit, booking } = facts
  const charge = booking.collectionCharge
  const by = bearer(facts, visit)
  if (!visit.isRecollection || by?.party !== 'lab' || charge === 0) return undefined
  const item = drawnAgainFor(facts)
  return {
    id,
    kind: 'redraw',
    visitId: visit.id,
    bookingId: booking.id,
    orderId: item.orderId,
    lineId: item.lineId,
    testItemId: item.id,
    labId: by.id,
    gross: opposite(charge),
    commission: paise(0),
    gst: paise(0),
    tds: paise(0),
    net: opposite(charge),
    gstBasisPoints: 0,
    tdsBasisPoints: 0,
    state: 'eligible',
    accruedAt: now,
    eligibleAt: now,
  }
}

/** The test that the statement names: the first one whose sample was drawn again. */
function drawnAgainFor({ visit, tubes, tubeItems, items }: CollectionAtHand) {
  const again = tubes.filter(({ visitId, replacesId }) => visitId === visit.id && replacesId)
  const [item] = again.flatMap(({ id }) => {
    const served = tubeItems.filter(({ tubeId }) => tubeId === id)
    return items.filter((one) => served.some(({ testItemId }) => testItemId === one.id))
  })
  if (!item) throw new Error(`visit ${visit.id} draws nothing again`)
  return item
}
