import { lockCredits } from '#src/db/queries/credits.ts'
import { lockReceivables } from '#src/db/queries/receivables.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/**
 * Each earlier fee and each credit is carried by one booking: refused `charge-changed` when another
 * took one since the quote, somebody waived it, or a credit has grown.
 */
export async function carryFromBefore(step: Step, contract: Contract, bookingId: BookingId) {
  const patch = { attachedBookingId: bookingId }
  const owed = contract.receivables.map(({ id }) => id)
  for (const row of await lockReceivables(step.tx, owed)) {
    if (row.state !== 'pending') throw new Refusal('charge-changed')
    await move(step, 'receivable', { row, event: 'attach', bookingId, patch })
  }
  const given = contract.credits.map(({ id }) => id)
  for (const row of await lockCredits(step.tx, given)) {
    const isAsQuoted = contract.credits.some(
      (one) => one.id === row.id && one.amount === row.amount,
    )
    if (row.state !== 'pending' || !isAsQuoted) throw new Refusal('charge-changed')
    await move(step, 'credit', { row, event: 'attach', bookingId, patch })
  }
}
