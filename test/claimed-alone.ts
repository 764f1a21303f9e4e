import { type Paise, paise } from '#src/domain/money.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { Product } from './people.ts'

/**
 * Claims a part of a payment for a refund, or for a bank, without the booking's lock, as no verb
 * does: false where the claim is refused. Any other error is thrown.
 */
export async function claimedAlone(
  { world }: Product,
  id: PaymentId,
  amount: Paise,
  by: 'refund' | 'bank' = 'refund',
) {
  const [refunded, chargedBack] = by === 'refund' ? [amount, paise(0)] : [paise(0), amount]
  const updated = { claimed: [{ id, refunded, chargedBack }] }
  try {
    await inStep(world, { kind: 'worker' }, (step) =>
      saveChanged(step, null, { bookingId: null, transitions: [], updated }),
    )
    return true
  } catch (error) {
    if (isRefusal(error) && error.refusal === 'stale') return false
    throw error
  }
}
