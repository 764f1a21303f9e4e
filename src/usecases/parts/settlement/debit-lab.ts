import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { insertEntry } from '#src/db/queries/settlements.ts'
import { opposite, paise } from '#src/domain/money.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import type { Bearer } from '#src/domain/visits/redraw.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Redraw = { visit: VisitRow; bearer: Bearer | null }

/**
 * Only the lab made a fresh sample necessary: its next payout is reduced by the visit's charge,
 * once. No commission and no tax is given back for it, because no accrual is undone. The caller
 * posts the journal of the visit. No effect where another party bears it.
 * Source: life cycle 7; decision 042.
 */
export async function debitLab(step: Step, tree: BookingTree, { visit, bearer }: Redraw) {
  const charge = tree.booking.collectionCharge
  if (!visit.isRecollection || bearer?.party !== 'lab' || charge === 0) return
  const item = drawnAgainFor(tree, visit)
  const entry = {
    id: SettlementId.parse(step.world.chance.uuid()),
    kind: 'redraw' as const,
    visitId: visit.id,
    bookingId: visit.bookingId,
    orderId: item.orderId,
    lineId: item.lineId,
    testItemId: item.id,
    labId: bearer.id,
    gross: opposite(charge),
    commission: paise(0),
    gst: paise(0),
    tds: paise(0),
    net: opposite(charge),
    gstBasisPoints: 0,
    tdsBasisPoints: 0,
    state: 'eligible' as const,
    accruedAt: step.now,
    eligibleAt: step.now,
  }
  await insertEntry(step.tx, entry)
  await recordBirth(step, 'settlement', entry, visit.bookingId)
}

/** The test that the statement names: the first one whose sample was drawn again. */
function drawnAgainFor(tree: BookingTree, { id }: VisitRow) {
  const tubes = tree.tubes.filter(({ visitId, replacesId }) => visitId === id && replacesId)
  const [item] = tubes.flatMap((tube) => itemsOfTube(tree, tube))
  if (!item) throw new Error(`visit ${id} draws nothing again`)
  return item
}
