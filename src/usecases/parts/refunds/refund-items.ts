import type { BookingTree, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { withRefunding } from '#src/db/queries/bookings/ending.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { refundedItems } from '#src/domain/refunds/refunded-items.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

type Ended = Pick<ItemRow, 'id' | 'price' | 'repaidAt'>

/**
 * Refunds the prices of tests that ended undone, once and as one refund: as money up to what was
 * paid and not yet refunded, the rest as the credit that paid for it. What remains was earlier
 * goodwill, which turned out to be the patient's own money. Nothing where nothing was paid, and
 * nothing for a test whose price was refunded before. The caller has moved the tests.
 * Source: life cycle, decisions; decisions 023, 083.
 */
export async function refundItems(
  step: Step,
  { booking: { id: bookingId } }: Pick<BookingTree, 'booking'>,
  items: readonly Ended[],
  reason: string,
): Promise<void> {
  const tree = await reloadTree(step, bookingId)
  const facts = await withRefunding(step.tx, tree, indianDay(step.now))
  const changed = refundedItems(facts, { items, reason }, endingAt(step))
  await saveChanged(step, facts, { bookingId, ...changed })
}
