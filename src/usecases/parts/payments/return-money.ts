import { surplusCaptured } from '#src/domain/ledger/payment-journals.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { askRefund } from '#src/usecases/parts/refunds/ask-refund.ts'
import type { Step } from '#src/usecases/step.ts'
import type { DraftCapture } from './draft-capture.ts'
import type { LockedAttempt } from './locked-attempt.ts'

/**
 * Money that came too late or twice revives nothing: it is booked as owed back, one refund is
 * requested, and the person is told. Part of the finaliser.
 * Source: reliability P9, P11.
 */
export async function returnMoney(step: Step, { tree }: LockedAttempt, capture: DraftCapture) {
  const bookingId = tree?.booking.id ?? null
  const { id, amount } = capture
  const accountId = tree?.booking.accountId ?? null
  await postJournal(step, bookingId, surplusCaptured(id, accountId, amount))
  await askRefund(step, bookingId, {
    amount,
    reason: !tree || tree.payment.state === 'void' ? 'paid-late' : 'paid-twice',
    testItemId: null,
    captureId: id,
    kind: 'surplus',
  })
  if (tree) await tellBooker(step, tree, 'payment-returned', { paid: amount })
}
