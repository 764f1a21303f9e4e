import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { saveHold } from '#src/db/queries/payment-attempts.ts'
import { demoCaptured, paymentCaptured } from '#src/domain/ledger/payment-journals.ts'
import { settleOrdersOf } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { DraftCapture } from './draft-capture.ts'
import type { LockedAttempt } from './locked-attempt.ts'

/**
 * Applies money that pays a booking: settles earlier fees and credits, posts the ledger, secures
 * the hour, offers the visit, and tells the patient. Part of the finaliser.
 * Source: life cycle 2; decision 022.
 */
export async function applyMoney(step: Step, { tree }: LockedAttempt, capture: DraftCapture) {
  if (!tree) return postJournal(step, null, demoCaptured(capture.id, capture.amount))
  const { booking, payment } = tree
  const bookingId = booking.id
  const carried = tree.carried.filter(({ state }) => state === 'attached')
  for (const row of carried) await move(step, 'receivable', { row, event: 'settle', bookingId })
  const credited = tree.credited.filter(({ state }) => state === 'attached')
  for (const row of credited) await move(step, 'credit', { row, event: 'settle', bookingId })
  const { accountId } = booking
  const { amount } = capture
  await postJournal(
    step,
    bookingId,
    paymentCaptured({ paymentId: payment.id, accountId, amount, carried, credited }),
  )
  await saveHold(step.tx, bookingId, null)
  const visit = mainVisit(tree)
  const open = await move(step, 'visit', { row: visit, event: 'open', bookingId })
  const visits = tree.visits.map((one) => (one.id === open.id ? open : one))
  const after = await settleOrdersOf(step, { ...tree, visits })
  await tellBooker(step, after, 'payment-received', { paid: amount })
}
