import type { Refused } from '#src/domain/changes.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import { type GatewayAnswer, isUnreachable } from '#src/domain/payments/gateway-fault.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OurPayment, TheirPayment } from './compare-day.ts'

type Books = { ours: readonly OurPayment[]; theirs: readonly TheirPayment[] }

const hasNoRefund = ({ refundedPaise }: TheirPayment) => refundedPaise === 0
const isRefunded = ({ refunded, refunding }: OurPayment) => refunded + refunding > 0

/**
 * How many payments of an older day are checked for other parties' refunds: a person is waiting.
 */
const OTHERS = { worker: 2000, person: 100, visitor: 0 } as const

/**
 * Which day is compared, by default yesterday, and how many payments of an older one are checked.
 * Source: reliability P28.
 */
export function dayToCompare(
  asked: string | undefined,
  { now, who }: { now: Temporal.Instant; who: keyof typeof OTHERS },
) {
  const yesterday = indianDay(now).subtract({ days: 1 })
  const day = asked === undefined ? yesterday : Temporal.PlainDate.from(asked)
  const isOld = Temporal.PlainDate.compare(day, yesterday) < 0
  return { day, others: isOld ? OTHERS[who] : 0 }
}

/**
 * The gateway's list reports full refunds of a payment and no partial ones: payments we refunded
 * are checked one by one, and as many others as wanted, because a part may have been refunded in
 * the gateway's own dashboard. `unasked`: how many others were too many.
 * Source: reliability P28; decision 025.
 */
export function refundsToAsk({ ours, theirs }: Books, others: number) {
  const silent = new Set(theirs.filter(hasNoRefund).map(({ referenceNo }) => referenceNo))
  const listed = ours.filter(({ referenceNo }) => silent.has(referenceNo))
  const rest = listed.filter((one) => !isRefunded(one))
  const asked = [...listed.filter(isRefunded), ...rest.slice(0, others)]
  return {
    asked: asked.map(({ referenceNo }) => referenceNo),
    unasked: Math.max(0, rest.length - others),
  }
}

/**
 * What of a payment has gone back or is on its way, in paise.
 * Source: reliability P28.
 */
export function goneBack(refunds: readonly { state: string; amount: Paise }[]): Paise {
  const gone = refunds.filter(({ state }) => state === 'confirmed' || state === 'awaited')
  return sumPaise(gone.map(({ amount }) => amount))
}

/**
 * The list with the parts that were asked for, by reference.
 * Source: reliability P28.
 */
export function withParts(
  theirs: readonly TheirPayment[],
  known: ReadonlyMap<string, Paise>,
): TheirPayment[] {
  return theirs.map((one) => {
    const parts = hasNoRefund(one) ? known.get(one.referenceNo) : undefined
    return parts === undefined ? one : { ...one, refundedPaise: parts }
  })
}

/**
 * Our payments of the day that the gateway's list of it does not have.
 * Source: reliability P28.
 */
export function unlistedOf(day: Temporal.PlainDate, { ours, theirs }: Books): OurPayment[] {
  const listed = new Set(theirs.map(({ referenceNo }) => referenceNo))
  return ours.filter(({ referenceNo, at }) => {
    return !listed.has(referenceNo) && indianDay(at).equals(day)
  })
}

/** Beyond this the difference is not a single payment but an entire day. */
const ASKED_AT_MOST = 100

/**
 * Those about which the gateway is asked one by one: no break of another day explains them.
 * Source: reliability P28.
 */
export function unexplainedOf(
  unlisted: readonly OurPayment[],
  explained: ReadonlySet<string>,
): OurPayment[] {
  return unlisted.filter(({ referenceNo }) => !explained.has(referenceNo)).slice(0, ASKED_AT_MOST)
}

/**
 * Whether the gateway has a payment that its list of the day misses.
 * Source: reliability P28.
 */
export function isThere(answer: GatewayAnswer<{ status: string }>): boolean {
  return answer.ok && verdictOf(answer.value.status) === 'paid'
}

/** Nothing of a day is stored then: each payment would be reported missing. */
export const gatewayDown: Refused<'gateway-down'> = { ok: false, error: 'gateway-down' }

/**
 * A gateway that could not be reached has not said that a payment is missing.
 * Source: reliability P28.
 */
export function silentOf(answer: GatewayAnswer<unknown>): Refused<'gateway-down'> | undefined {
  return isUnreachable(answer) ? gatewayDown : undefined
}
