import type { Paise } from '#src/domain/money.ts'
import { amountOf } from './amount-text.ts'
import { isReference } from './decide-outcome.ts'
import { verdictOf } from './gateway-status.ts'

/** What a message says about an attempt; null where it says nothing about that field. */
export type Claim = {
  referenceNo: string | null
  status: string
  amount: string | null
  currency: string | null
}

/** What we know about the attempt a message is about. */
export type Heard = {
  amount: Paise
  currency: string
  /** The gateway's references under which money of this attempt is captured. */
  kept: readonly string[]
  /** Earlier messages that contradicted nothing, oldest first. */
  told: readonly { referenceNo: string | null; status: string; at: Temporal.Instant }[]
}

/** `now`: always; `soon`: if the money is not captured by then; `nothing`. */
export type Asking = 'now' | 'soon' | 'nothing'

/**
 * Seconds to wait after a message of success: a returning payer's page asks the gateway by itself,
 * and usually nothing is left to ask.
 */
export const SOON_SECONDS = 2

/**
 * Whether a message states another amount or currency than the attempt.
 * Source: reliability P3.
 */
export function contradicts(
  { amount, currency }: Pick<Heard, 'amount' | 'currency'>,
  claim: Pick<Claim, 'amount' | 'currency'>,
): boolean {
  if (claim.amount !== null && amountOf(claim.amount) !== amount) return true
  return claim.currency !== null && claim.currency !== currency
}

/**
 * When to ask the gateway because of a message. A message decides nothing: it can only tell where
 * to look. A message that confirms captured money under the same reference leaves nothing to look
 * at. Paid under another reference is asked soon; any status but paid, another amount or currency,
 * or no reference is asked at once. A gateway that silently withdraws captured money is found by
 * the daily reconciliation.
 * Source: reliability P3, P7, P10, P28.
 */
export function whatToAsk(heard: Heard, claim: Claim, now: Temporal.Instant): Asking {
  const { referenceNo, status } = claim
  if (referenceNo === null || !isReference(referenceNo)) return 'now'
  if (!isPaid(status) || contradicts(heard, claim)) return 'now'
  if (heard.kept.includes(referenceNo)) return 'nothing'
  return isAskedSoon(heard, referenceNo, now) ? 'nothing' : 'soon'
}

/**
 * The first such message has the gateway asked after a moment; a repetition within that moment is
 * answered by the same question. For later ones we cannot tell how that question ended.
 */
function isAskedSoon({ told }: Heard, referenceNo: string, now: Temporal.Instant): boolean {
  const first = told.find((one) => one.referenceNo === referenceNo && isPaid(one.status))
  if (!first) return false
  return Temporal.Instant.compare(now, first.at.add({ seconds: SOON_SECONDS })) < 0
}

function isPaid(status: string): boolean {
  return verdictOf(status) === 'paid'
}
