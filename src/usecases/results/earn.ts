import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { itemAccrued, itemReversed } from '#src/domain/ledger/booking-journals.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The states in which a test's price is earned: the lab has a good sample of it. */
const earned: readonly ItemRow['state'][] = [
  'ready',
  'entered',
  'held',
  'tech-verified',
  'authorised',
]

/** The lab accepted what the test needs: its share and the platform's accrue. Life cycle 7. */
export async function earn(step: Step, { booking }: BookingTree, item: ItemRow): Promise<void> {
  await postJournal(step, booking.id, itemAccrued(booking.accountId, item))
}

/** The sample is lost to the test: what accrued is reversed; nothing where nothing had. */
export async function unearn(step: Step, { booking }: BookingTree, item: ItemRow): Promise<void> {
  if (!earned.includes(item.state)) return
  await postJournal(step, booking.id, itemReversed(booking.accountId, item))
}
