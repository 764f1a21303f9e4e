import type { Decision } from '#src/domain/changes.ts'
import { cashCountedShort, cashDeposited } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import { countCash } from './count-cash.ts'
import type { DepositCash } from './inputs.ts'
import type { NewSlip, Receipt } from './slip.ts'

type Given = { by: UserId; now: Temporal.Instant; id: DepositId; number: string }

type TakenIn = {
  depositId: DepositId
  number: string
  amount: Paise
  expected: Paise
  short: Paise
  receipts: number
  state: 'taken'
}

/**
 * All the cash that a phlebotomist holds is counted and taken on one slip. Less than the receipts
 * add up to needs a reason. Refuses `same-person` to somebody handing in their own, `no-cash-held`
 * (also to the second of two people who count the same cash), and `wrong-amount`.
 * Source: life cycle 2.
 *
 * @param held what is in the phlebotomist's hands.
 */
export function depositing(
  held: readonly Receipt[],
  { phlebotomistId, amountPaise: counted, shortReason, expectedPaise }: DepositCash,
  { by, now, id, number }: Given,
): Decision<TakenIn, 'same-person' | 'no-cash-held' | 'wrong-amount'> {
  if (by === phlebotomistId) return { ok: false, error: 'same-person' }
  const expected = sumPaise(held.map(({ amount }) => amount))
  const found = countCash({ expected, counted, shortReason, expectedPaise })
  if (!found.ok) return { ok: false, error: found.error, facts: { amountPaise: expected } }
  const short = found.value
  const amount = paise(expected - short)
  const slip: NewSlip = {
    id,
    number,
    phlebotomistId,
    expected,
    counted: amount,
    shortReason: short > 0 ? shortReason : undefined,
    state: 'taken',
    version: 1,
    takenBy: by,
    takenAt: now,
  }
  const patch = { depositId: id }
  const changes = {
    bookingId: null,
    transitions: held.map((row) => ({
      ...taken('payment', row, 'deposit', { patch }),
      bookingId: row.bookingId,
    })),
    created: { deposit: [slip] },
    journals: [
      ...held.map((row) => ({
        ...cashDeposited(row.id, phlebotomistId, row.amount),
        bookingId: row.bookingId,
      })),
      cashCountedShort(id, phlebotomistId, short),
    ],
    audit: { subjectId: phlebotomistId, detail: { amount: counted, short } },
  }
  const receipts = held.length
  const answer = { depositId: id, number, amount, expected, short, receipts, state: slip.state }
  return { ok: true, answer, changes }
}
