import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import { creditForgone } from '#src/domain/ledger/refund-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, transition } from '#src/domain/transition.ts'
import type { CreditState } from './credit-machine.ts'
import type { ForgoCredit } from './forgo-credit.ts'

type Credit = Stateful & {
  id: CreditId
  state: CreditState
  accountId: UserId
  bookingId: BookingId
  amount: Paise
}

/**
 * Gives up an unused credit. Refuses `stale` where it is not as shown, even if larger, and
 * `not-allowed-now` once a booking uses it.
 * Source: DPDP Act s.12(3); decision 072.
 */
export function forgoing(
  row: Credit,
  shown: Pick<ForgoCredit, 'version' | 'amountPaise'>,
): Decision<{ state: 'forgone' }, 'stale' | 'not-allowed-now'> {
  if (row.amount !== shown.amountPaise) return { ok: false, error: 'stale' }
  if (row.version !== shown.version) return { ok: false, error: 'stale' }
  const forgone = transition('credit', row, 'forgo')
  const { id, state, bookingId, amount } = row
  if (!forgone) return { ok: false, error: 'not-allowed-now', stands: { machine: 'credit', state } }
  const changes = {
    bookingId,
    transitions: [forgone],
    journals: [creditForgone(row)],
    audit: { subjectId: id, detail: { amount } },
  }
  return { ok: true, answer: { state: 'forgone' }, changes }
}
