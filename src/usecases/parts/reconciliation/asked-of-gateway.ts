import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import type { OurPayment, TheirPayment } from '#src/domain/reconciliation/compare-day.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** Beyond this the difference is not a single payment but an entire day. */
const ASKED_AT_MOST = 100

type Books = { ours: readonly OurPayment[]; theirs: readonly TheirPayment[] }
type Asked = { theirs: TheirPayment[]; unasked: number }

/**
 * The gateway's list reports full refunds of a payment and no partial ones: payments we refunded
 * are checked one by one, and as many others as requested, because a part may have been refunded in
 * the gateway's own dashboard. Refuses `gateway-down`.
 */
export async function withPartRefunds(
  gateway: Gateway,
  { ours, theirs }: Books,
  others: number,
): Promise<Asked> {
  const silent = new Set(theirs.filter(hasNoRefund).map(({ referenceNo }) => referenceNo))
  const listed = ours.filter(({ referenceNo }) => silent.has(referenceNo))
  const isRefunded = ({ refunded, refunding }: OurPayment) => refunded + refunding > 0
  const rest = listed.filter((one) => !isRefunded(one))
  const known = new Map<string, Paise>()
  for (const { referenceNo } of [...listed.filter(isRefunded), ...rest.slice(0, others)]) {
    const said = await gateway.refundsOf({ referenceNo })
    if (!said.ok) throw new Refusal('gateway-down')
    const gone = said.value.filter(({ state }) => state === 'confirmed' || state === 'awaited')
    known.set(referenceNo, sumPaise(gone.map(({ amount }) => amount)))
  }
  const whole = theirs.map((one) => {
    const parts = hasNoRefund(one) ? known.get(one.referenceNo) : undefined
    return parts === undefined ? one : { ...one, refundedPaise: parts }
  })
  return { theirs: whole, unasked: Math.max(0, rest.length - others) }
}

const hasNoRefund = ({ refundedPaise }: TheirPayment) => refundedPaise === 0

/** Payments missing from the day's list that the gateway has all the same. */
export async function foundElsewhere(
  gateway: Gateway,
  unlisted: readonly OurPayment[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { number, referenceNo } of unlisted.slice(0, ASKED_AT_MOST)) {
    const said = await gateway.status({ number: BookingNumber.parse(number), referenceNo })
    if (said.ok && verdictOf(said.value.status) === 'paid') found.add(referenceNo)
    if (!said.ok && said.fault.kind === 'unreachable') throw new Refusal('gateway-down')
  }
  return found
}
