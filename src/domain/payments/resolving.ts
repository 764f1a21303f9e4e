import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { taken } from '#src/domain/transition.ts'
import { amountOf, amountText } from './amount-text.ts'
import { type Attempt, type AttemptAtHand, knownOf, type SettlingAt } from './attempt-at-hand.ts'
import { capturedMoney } from './captured-money.ts'
import { doubtOf, isAwaited, type Reported } from './decide-outcome.ts'
import { verdictOf } from './gateway-status.ts'
import type { ResolveReview } from './resolve-review.ts'

/** The gateway's answer; the kind of its fault where it gave none; undefined without a gateway. */
export type Answered = { said: Reported } | { fault: string } | undefined

type Refusals = 'not-allowed-now' | 'reference-used' | 'gateway-disagrees' | 'reference-first'

/**
 * Finance settles a payment that differed. The gateway's answer overrides ours: where it says paid,
 * the money is captured exactly as it says. `capture`: it pays the booking, if number, amount,
 * currency and reference are now equal; where the gateway states no amount, finance states
 * reference and amount, and they must equal ours. `fail`: nothing was paid; anything the gateway has
 * nevertheless is refunded in full.
 * Refuses `not-allowed-now`, `gateway-disagrees`, `reference-first`, `reference-used`.
 * Source: decision 022.
 */
export function resolving(
  facts: AttemptAtHand,
  input: ResolveReview,
  answer: Answered,
  at: SettlingAt,
): Decision<null, Refusals> {
  const { attempt, awaiting } = facts
  const early = refusedOutsideReview(attempt)
  if (early) return early
  const decided =
    input.as === 'capture'
      ? captured(facts, input, answer, at)
      : { ok: true as const, changed: failed(facts, input, answer, at) }
  if (!decided.ok) return decided
  const { as, reason, referenceNo = null, amountPaise = null } = input
  const detail = { as, reason, stated: { referenceNo, amountPaise }, said: wordOf(answer) }
  const audit = { subjectId: attempt.number, detail }
  const bookingId = awaiting?.booking.id ?? null
  return { ok: true, answer: null, changes: { bookingId, ...decided.changed, audit } }
}

/**
 * Nobody has to look at this attempt: asked before the gateway is, and again under the lock.
 * Source: decision 022.
 */
export function refusedOutsideReview({
  state,
}: Pick<Attempt, 'state'>): Refused<'not-allowed-now'> | undefined {
  if (state === 'review') return undefined
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'attempt', state } }
}

/**
 * The reference under which the money is captured: the gateway's own, or the one finance read.
 * Source: decision 022.
 */
export function referenceFor(
  { referenceNo = '' }: Pick<ResolveReview, 'referenceNo'>,
  answer: Answered,
): string {
  return sayingPaid(answer)?.referenceNo ?? referenceNo
}

function wordOf(answer: Answered): string | null {
  if (!answer) return null
  return 'said' in answer ? answer.said.status : answer.fault
}

type Part = { ok: true; changed: Changed } | Refused<Refusals>

function captured(
  facts: AttemptAtHand,
  input: ResolveReview,
  answer: Answered,
  at: SettlingAt,
): Part {
  const said = sayingPaid(answer) ?? stated(facts.attempt, input, answer)
  if ('error' in said) return said
  const known = knownOf(facts, at)
  const doubt = doubtOf(known, said)
  if (doubt === 'reference') return { ok: false, error: 'reference-used' }
  if (doubt) return disagreeing({ differs: doubt })
  const kind = isAwaited(known) ? 'applied' : 'surplus'
  return { ok: true, changed: capturedMoney(facts, said, kind, at) }
}

/** The gateway's own statement that it has the money. */
function sayingPaid(answer: Answered): Reported | undefined {
  const said = answer && 'said' in answer ? answer.said : undefined
  return said && verdictOf(said.status) === 'paid' ? said : undefined
}

function disagreeing(facts: Record<string, string>): Refused<Refusals> {
  return { ok: false, error: 'gateway-disagrees', facts }
}

/**
 * What finance read in the gateway's records; never overrides a gateway that says it was not paid.
 */
function stated(
  attempt: Attempt,
  { referenceNo, amountPaise }: ResolveReview,
  answer: Answered,
): Reported | Refused<Refusals> {
  const verdict = answer && 'said' in answer ? verdictOf(answer.said.status) : 'human'
  if (verdict !== 'human') return disagreeing({ says: verdict })
  if (referenceNo === undefined || amountPaise === undefined)
    return { ok: false, error: 'reference-first' }
  if (amountPaise !== attempt.amount) return disagreeing({ differs: 'amount' })
  return {
    number: attempt.number,
    referenceNo,
    status: 'stated by finance',
    amount: amountText(attempt.amount),
    currency: attempt.currency,
    bankReference: null,
    instrument: null,
  }
}

function failed(
  facts: AttemptAtHand,
  { reason }: ResolveReview,
  answer: Answered,
  at: SettlingAt,
): Changed {
  const { attempt, reference } = facts
  const said = sayingPaid(answer)
  const isOurs = said?.number === attempt.number && said.currency === attempt.currency
  if (said && isOurs && amountOf(said.amount) && reference === 'new')
    return capturedMoney(facts, said, 'surplus', at)
  const patch = { nextCheckAt: null }
  return { transitions: [taken('attempt', attempt, 'fail', { patch, reason })] }
}
