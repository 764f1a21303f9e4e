import { withMoney } from '#src/db/queries/booking-money.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import type { ChargebackRow } from '#src/db/queries/chargebacks.ts'
import { markRepaid } from '#src/db/queries/orders.ts'
import { lockLiveShares } from '#src/db/queries/settlements.ts'
import { chargebackLost } from '#src/domain/ledger/chargeback-journals.ts'
import { paise } from '#src/domain/money.ts'
import { borneByLab, lossOf } from '#src/domain/chargebacks/chargeback.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { endBooking } from '#src/usecases/parts/bookings/end-booking.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { bankKeepsFee } from '#src/usecases/parts/visit-fees/bank-disputes-fee.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The bank kept the money: a booking without a draw is cancelled, the tests that labs bear are
 * reversed or clawed back, and the patient's advance, which the bank returned to them, settles the
 * rest. Returns who bore how much, in paise.
 * Source: decision 025.
 */
export async function bearLoss(step: Step, row: ChargebackRow) {
  const { bookingId, amount, bearer } = row
  const before = await reloadTree(step, bookingId)
  if (isWaiting(before))
    await endBooking(step, before, {
      by: 'bank',
      charge: paise(0),
      reason: 'The bank took the payment back',
    })
  await bankKeepsFee(step, bookingId)
  const takenBack = bearer === 'lab' ? await takeBackFromLabs(step, before, row) : 0
  const tree = await withMoney(step.tx, await reloadTree(step, bookingId))
  const { accountId } = tree.booking
  const { own, lost } = lossOf(amount, refundable(tree))
  await postJournal(step, bookingId, chargebackLost({ ...row, accountId, own, lost }))
  return { own, lost, takenBack }
}

/** Placed, not over, and no sample taken: a lost case cancels such a booking. */
export function isWaiting({ booking, tubes, items }: BookingTree): boolean {
  if (booking.cancelledAt || booking.expiredAt) return false
  return (
    !tubes.some(({ state }) => isDrawn(state)) && items.some(({ state }) => state === 'ordered')
  )
}

async function takeBackFromLabs(step: Step, tree: BookingTree, { amount }: ChargebackRow) {
  const orderIds = tree.orders.map(({ id }) => id)
  const earned = await lockLiveShares(step.tx, orderIds)
  const borne = borneByLab(amount, earned)
  let takenBack = 0
  for (const { testItemId, gross } of borne) {
    if ((await takeBack(step, tree.booking, { id: testItemId })) === 'nothing') continue
    await markRepaid(step.tx, testItemId, step.now)
    takenBack += gross
  }
  return takenBack
}
