import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { lossBorne } from '#src/db/queries/ledger.ts'
import { chargebackRecovered } from '#src/domain/ledger/chargeback-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { advanceOf } from '#src/usecases/refunds/advance-of.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A test ends undone after the bank kept money of its booking. Its price first settles the loss we
 * bear, as it would have before the bank's decision: the patient has it from their bank. Returns
 * what is still owed to the patient, in paise: never what other tests of the booking will yet
 * accrue. The caller has made the test's transition.
 * Source: decision 025.
 */
export async function recoverLoss(
  step: Step,
  tree: BookingTree,
  { id, price }: Pick<ItemRow, 'id' | 'price'>,
): Promise<Paise> {
  const { id: bookingId, accountId } = tree.booking
  const { free } = await advanceOf(step, tree)
  const theirs = Math.min(price, free)
  const amount = paise(Math.min(theirs, await lossBorne(step.tx, bookingId)))
  if (amount > 0) await postJournal(step, bookingId, chargebackRecovered({ id, accountId, amount }))
  return paise(theirs - amount)
}
