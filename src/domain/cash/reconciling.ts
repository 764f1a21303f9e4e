import type { Decision, Refused } from '#src/domain/changes.ts'
import { depositReconciled } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import type { ReconcileDeposit } from './inputs.ts'
import type { Receipt, Slip } from './slip.ts'

/** A slip with its receipts, under its lock, and whether the bank's receipt is used already. */
export type SlipAtHand = { slip: Slip; receipts: readonly Receipt[]; isPaperUsed: boolean }

type Compared = Pick<ReconcileDeposit, 'amountPaise' | 'bankReference'> & {
  by: UserId
  now: Temporal.Instant
}
type Refusals = 'not-allowed-now' | 'same-person' | 'bank-amount-differs' | 'reference-used'

/**
 * Finance compares the bank's receipt with a slip: its payments are reconciled, or they are short
 * and the phlebotomist is charged the missing amount. Refuses `not-allowed-now` once it is compared,
 * `same-person` to the person who counted the cash and to the phlebotomist, `bank-amount-differs`,
 * and `reference-used` where another slip or a correction has that receipt.
 * Source: life cycle 2.
 */
export function reconciling(
  { slip, receipts, isPaperUsed }: SlipAtHand,
  { amountPaise, bankReference, by, now }: Compared,
): Decision<{ state: 'short' | 'reconciled'; charged: Paise }, Refusals> {
  const { id: depositId, state, takenBy, phlebotomistId, expected, counted } = slip
  if (state !== 'taken')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'deposit', state } }
  if (by === takenBy || by === phlebotomistId) return no('same-person')
  if (amountPaise !== counted)
    return { ok: false, error: 'bank-amount-differs', facts: { amountPaise: counted } }
  if (isPaperUsed) return no('reference-used')
  const charged = paise(expected - counted)
  const event = charged > 0 ? 'find-short' : 'reconcile'
  const patch = { decidedBy: by, decidedAt: now, bankReference }
  const compared = taken('deposit', slip, event, { patch })
  const changes = {
    bookingId: null,
    transitions: [
      compared,
      ...receipts.map((row) => ({ ...taken('payment', row, event), bookingId: row.bookingId })),
    ],
    journals: [depositReconciled({ depositId, phlebotomistId, counted, short: charged })],
    audit: {
      subjectId: depositId,
      detail: { state: compared.to, counted, charged, bankReference },
    },
  }
  const answer = { state: charged > 0 ? ('short' as const) : ('reconciled' as const), charged }
  return { ok: true, answer, changes }
}

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })
