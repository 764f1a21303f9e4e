import type { ItemRow, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listConfirmedLots } from '#src/db/queries/calculations/lots.ts'
import type { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { lotsToName } from '#src/domain/calculations/lot-in-force.ts'
import { needsLot } from '#src/domain/calculations/lot-of-value.ts'
import type { Step } from '#src/usecases/step.ts'

type Lot = { lotId: ReagentLotId; lotNumber: string; usedFrom: string }

/**
 * The lots of PT reagent of which a person names one, by test; nothing for any other test, and where it
 * is certain.
 * Source: decision 261.
 */
export async function lotChoices(
  { tx, now }: Step,
  order: Pick<OrderRow, 'labId'>,
  items: readonly ItemRow[],
) {
  const measured = items.filter((item) => needsLot({ items }, item))
  if (measured.length === 0) return new Map<string, Lot[]>()
  const lots = lotsToName(await listConfirmedLots(tx, order.labId), now)
  const shown = lots.map(({ id, lotNumber, usedFrom }) => ({
    lotId: id,
    lotNumber,
    usedFrom: usedFrom.toString(),
  }))
  return new Map<string, Lot[]>(shown.length > 0 ? measured.map(({ id }) => [id, shown]) : [])
}
