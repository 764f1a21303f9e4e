import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import {
  gatewayDown,
  goneBack,
  isThere,
  refundsToAsk,
  silentOf,
  withParts,
} from '#src/domain/reconciliation/asking-day.ts'
import type { OurPayment, TheirPayment } from '#src/domain/reconciliation/compare-day.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { asRefusal } from '#src/usecases/refusal.ts'

type Books = { ours: readonly OurPayment[]; theirs: readonly TheirPayment[] }
type Asked = { theirs: TheirPayment[]; unasked: number }

/**
 * The gateway's list with the partial refunds that it does not report: `refundsToAsk` says which
 * payments are checked one by one. Refuses `gateway-down`.
 */
export async function withPartRefunds(
  gateway: Gateway,
  books: Books,
  others: number,
): Promise<Asked> {
  const { asked, unasked } = refundsToAsk(books, others)
  const known = new Map<string, Paise>()
  for (const referenceNo of asked) {
    const said = await gateway.refundsOf({ referenceNo })
    if (!said.ok) throw asRefusal(gatewayDown)
    known.set(referenceNo, goneBack(said.value))
  }
  return { theirs: withParts(books.theirs, known), unasked }
}

/** Payments missing from the day's list that the gateway has all the same. Refuses `gateway-down`. */
export async function foundElsewhere(
  gateway: Gateway,
  unlisted: readonly OurPayment[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { number, referenceNo } of unlisted) {
    const said = await gateway.status({ number: BookingNumber.parse(number), referenceNo })
    if (isThere(said)) found.add(referenceNo)
    const silent = silentOf(said)
    if (silent) throw asRefusal(silent)
  }
  return found
}
