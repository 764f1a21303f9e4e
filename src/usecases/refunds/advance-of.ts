import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { advanceLeft } from '#src/db/queries/ledger.ts'
import { sumWithheld } from '#src/db/queries/visit-fees.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * What of a booking was paid in advance and is left, what of that will yet be earned, and what is
 * `free`: nobody's but the patient's. In paise, by the books; the tree is as it is now. The one
 * answer to that question, whoever asks. Source: life cycle 7, «Invariant test».
 */
export async function advanceOf({ tx }: Pick<Step, 'tx'>, tree: BookingTree) {
  const { id } = tree.booking
  const left = await advanceLeft(tx, id)
  const pending = pendingOf(tree) + (await sumWithheld(tx, id))
  return { left, pending, free: paise(Math.max(0, left - pending)) }
}

/** What will yet be earned of it: tests whose sample no lab has, and the way to the patient. */
function pendingOf(tree: BookingTree): number {
  const { items, booking } = tree
  const waiting = items.filter(
    ({ state, repaidAt }) => (state === 'ordered' || state === 'recollect') && repaidAt === null,
  )
  const { collectedAt } = mainVisit(tree)
  const isComing = booking.cancelledAt === null && booking.expiredAt === null && !collectedAt
  return sumPaise(waiting.map(({ price }) => price)) + (isComing ? booking.collectionCharge : 0)
}
