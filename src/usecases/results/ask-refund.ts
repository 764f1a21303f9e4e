import { insertRefund } from '#src/db/queries/bookings.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import { RefundId } from '#src/domain/payments/payment.ts'
import { refundDueBy } from '#src/domain/payments/refund-clock.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Wanted = {
  amount: Paise
  reason: string
  /** The test it is for; null: what is left of the booking. */
  testItemId: TestItemId | null
}

/** A refund to a bank account, asked for by rule. Source: life cycle 8. */
export async function askRefund(step: Step, bookingId: BookingId, wanted: Wanted): Promise<void> {
  const refund = {
    ...wanted,
    id: RefundId.parse(step.world.chance.uuid()),
    bookingId,
    state: 'requested' as const,
    mode: 'bank' as const,
    dueBy: refundDueBy(indianDay(step.now), 'bank'),
    requestedAt: step.now,
  }
  await insertRefund(step.tx, refund)
  await recordBirth(step, 'refund', refund, bookingId)
}
