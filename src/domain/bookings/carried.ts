import type { Refused } from '#src/domain/changes.ts'
import { type Transition, transition } from '#src/domain/transition.ts'
import type { BookingId } from './booking.ts'
import type { Placing } from './placing.ts'

/**
 * Each earlier fee and each credit is carried by one booking: refuses `charge-changed` when another
 * booking took one since the quote, somebody waived it, or a credit has grown.
 * Source: life cycle 9; reliability P21.
 */
export function carriedFrom(
  { quote: { contract }, receivables, credits }: Placing,
  bookingId: BookingId,
): { ok: true; value: Transition[] } | Refused<'charge-changed'> {
  const patch = { attachedBookingId: bookingId }
  const asQuoted = new Map(contract.credits.map(({ id, amount }) => [id, amount]))
  const attached = [
    ...receivables.map((row) => transition('receivable', row, 'attach', { patch })),
    ...credits.map((row) =>
      asQuoted.get(row.id) === row.amount
        ? transition('credit', row, 'attach', { patch })
        : undefined,
    ),
  ]
  const value = attached.filter((one) => one !== undefined)
  const isWhole = value.length === contract.receivables.length + contract.credits.length
  return isWhole ? { ok: true, value } : { ok: false, error: 'charge-changed' }
}
