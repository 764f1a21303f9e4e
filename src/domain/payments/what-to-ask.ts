import type { Paise } from '#src/domain/money.ts'
import { amountOf } from './amount-text.ts'
import { isReference } from './decide-outcome.ts'
import { verdictOf } from './gateway-status.ts'

/** What a message says of an attempt; null where it says nothing of that. */
export type Claim = {
  referenceNo: string | null
  status: string
  amount: string | null
  currency: string | null
}

/** What we know of the attempt that a message is about. */
export type Heard = {
  amount: Paise
  currency: string
  /** The gateway's references under which we keep money of this attempt. */
  kept: readonly string[]
  /** What came before and contradicted nothing, the oldest first. */
  told: readonly { referenceNo: string | null; status: string; at: Temporal.Instant }[]
}

/** `now`, whatever we know by then; `soon`, if the money is not kept by then; `nothing`. */
export type Asking = 'now' | 'soon' | 'nothing'

/**
 * A payer who comes back has a page that asks by itself; who tells us of success meanwhile waits so
 * long, and mostly there is nothing to ask any more.
 */
export const SOON_SECONDS = 2

/** Whether a message says another amount or currency than the attempt has. */
export function contradicts(
  { amount, currency }: Pick<Heard, 'amount' | 'currency'>,
  claim: Pick<Claim, 'amount' | 'currency'>,
): boolean {
  if (claim.amount !== null && amountOf(claim.amount) !== amount) return true
  return claim.currency !== null && claim.currency !== currency
}

/**
 * When the gateway is to be asked because of a message. A message decides nothing, so all it can say
 * is where to look; one that says no more than that money is here which is here, under the same
 * reference, leaves nothing to look at. Paid under another reference is looked at soon; another word
 * than paid, another amount or currency and no reference at once. That the gateway goes back on money
 * which is kept, and says so in no message, is found by comparing the days.
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
 * The first that said so has the gateway asked after a moment: who says it again within that moment
 * is heard by the same question. Of later ones we cannot tell what became of the asking.
 */
function isAskedSoon({ told }: Heard, referenceNo: string, now: Temporal.Instant): boolean {
  const first = told.find((one) => one.referenceNo === referenceNo && isPaid(one.status))
  if (!first) return false
  return Temporal.Instant.compare(now, first.at.add({ seconds: SOON_SECONDS })) < 0
}

function isPaid(status: string): boolean {
  return verdictOf(status) === 'paid'
}
