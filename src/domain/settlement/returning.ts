import type { Decision } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import type { AnswersAtHand } from './answers-at-hand.ts'
import { answers } from './bank-answers.ts'
import type { Payout } from './batch-at-hand.ts'
import { type Decider, isOwnPayee } from './decider.ts'
import type { ReturnPayout } from './inputs.ts'

type At = { now: Temporal.Instant; newId: () => string; by: Decider }
type Refusals = 'same-person' | 'utr-differs' | 'stale' | 'not-allowed-now'
type Returned = { state: Payout['state']; version: number }

/**
 * The bank returned a confirmed payout: it is owed to the lab again, and a later batch, made by two
 * people, pays it. Refuses `same-person` to anybody who works at the lab, `utr-differs` where the
 * bank's advice is for another transfer, `stale` and `not-allowed-now`.
 * Source: life cycle 7; decision 056.
 */
export function returningPayout(
  facts: AnswersAtHand,
  payout: Payout,
  { version, utr, reason }: Pick<ReturnPayout, 'version' | 'utr' | 'reason'>,
  at: At,
): Decision<Returned, Refusals> {
  if (isOwnPayee(at.by, [payout])) return { ok: false, error: 'same-person' }
  if (payout.utr !== null && payout.utr !== utr) return { ok: false, error: 'utr-differs' }
  if (payout.version !== version) return { ok: false, error: 'stale' }
  const edge = transition('payout', payout, 'return')
  if (!edge)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'payout', state: payout.state },
    }
  const bank = answers(facts, at)
  bank.returns(payout, reason)
  const { id: subjectId, number, net } = payout
  return {
    ok: true,
    answer: { state: 'returned', version: version + 1 },
    changes: {
      bookingId: null,
      ...bank.changed(),
      audit: { subjectId, detail: { event: 'returned', number, net, utr, reason } },
    },
  }
}
