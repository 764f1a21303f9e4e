import { listSendings } from '#src/db/queries/reconciliation.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import type { OurPayment, TheirPayment } from '#src/domain/reconciliation/compare-day.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Beyond that the difference is no odd payment but a whole day. */
const ASKED_AT_MOST = 100

type Books = { ours: readonly OurPayment[]; theirs: readonly TheirPayment[] }

/**
 * The gateway's list says of a payment that some of it went back, and of a part not how much: each
 * refund of ours is asked for by its own number. Refuses `gateway-down`.
 */
export async function withPartRefunds(
  world: World,
  gateway: Gateway,
  { ours, theirs }: Books,
): Promise<TheirPayment[]> {
  const partly = new Set(
    ours
      .filter(({ refunded, refunding }) => refunded + refunding > 0)
      .map(({ referenceNo }) => referenceNo),
  )
  const silent = theirs.filter((one) => one.refundedPaise === 0 && partly.has(one.referenceNo))
  if (silent.length === 0) return [...theirs]
  const references = silent.map(({ referenceNo }) => referenceNo)
  const sendings = await world.db.transaction((tx) => listSendings(tx, references))
  const known = new Map<string, Paise[]>()
  for (const { referenceNo, refNo, amount } of sendings) {
    const state = await gateway.refundState({ referenceNo, refNo })
    if (!state.ok) throw new Refusal('gateway-down')
    if (state.value === 'confirmed' || state.value === 'awaited')
      known.set(referenceNo, [...(known.get(referenceNo) ?? []), amount])
  }
  return theirs.map((one) => {
    const parts = known.get(one.referenceNo)
    return parts && one.refundedPaise === 0 ? { ...one, refundedPaise: sumPaise(parts) } : one
  })
}

/** Of payments the day's list has not, those that the gateway has all the same. */
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
