import { lockShareOf } from '#src/db/queries/settlement/settlements.ts'
import type { BookingRow, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { type TakenBack, takingBack } from '#src/domain/settlement/taking-back.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

type Booking = Pick<BookingRow, 'id' | 'accountId'>

/**
 * Takes back what a test earned its lab, as a part of another verb, which holds the booking's lock:
 * `takingBack` says how. A repeated call returns `nothing`.
 * Source: life cycle 7; decision 024.
 */
export async function takeBack(
  step: Step,
  { id: bookingId, accountId }: Booking,
  item: Pick<ItemRow, 'id'>,
): Promise<TakenBack> {
  const { tx, now, world } = step
  const share = await lockShareOf(tx, item.id)
  const entryId = SettlementId.parse(world.chance.uuid())
  const { taken, changed } = takingBack(share ?? null, accountId, { now, entryId })
  await saveChanged(step, null, { bookingId, ...changed })
  return taken
}
