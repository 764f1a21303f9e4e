import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { Created } from '#src/domain/changes.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { creditGivenBack, creditGranted } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { CreditId } from '#src/domain/payments/payment.ts'
import type { Updated } from '#src/domain/updated.ts'
import type { NewCredit } from './new-credit.ts'

type Owed = {
  /** For a fault of ours. */
  fault: Paise
  /** The part of earlier credits that this booking used and no longer needs. */
  used: Paise
}

type Given = { created?: Created; updated?: Updated; journals: Journal[] }

/**
 * Grants the patient a credit: raises their unused one of this booking, or adds one of its own
 * where a later booking has taken it or they gave it up.
 * Source: reliability P21; decision 083.
 */
export function givenCredit(
  { booking, unusedCredit: before }: EndingAtHand,
  { fault, used }: Owed,
  { now, creditId }: { now: Temporal.Instant; creditId: CreditId },
): Given {
  const more = paise(fault + used)
  if (more === 0) return { journals: [] }
  const { accountId, id: bookingId } = booking
  const id = before?.id ?? creditId
  const journals = [
    creditGranted({ id, accountId, amount: fault }),
    creditGivenBack({ id, accountId, amount: used }),
  ]
  if (before)
    return { updated: { raised: [{ id, amount: paise(before.amount + more) }] }, journals }
  const credit: NewCredit = {
    id,
    accountId,
    bookingId,
    amount: more,
    state: 'pending',
    createdAt: now,
  }
  return { created: { credit: [credit] }, journals }
}
