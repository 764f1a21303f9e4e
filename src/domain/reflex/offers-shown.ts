import { payableUntil, stands } from './offer-standing.ts'
import type { OfferAtHand } from './reflex-offer.ts'

type Found = OfferAtHand & {
  said: { cause: string; reason: string }
  /** Hours from the payment to the result, as they are frozen. */
  tatHours: number | null
}

/**
 * The offers of a booking as its owner reads them: those that can be paid now, and those that were
 * declined, so that nobody wonders. The price is in whole paise.
 * Source: decision 262.
 */
export function offersShown(all: readonly Found[], now: Temporal.Instant) {
  return all.flatMap((one) => {
    const { offer, rule, adds, said, tatHours } = one
    const { state, price, endsAt } = offer
    const payBy = endsAt && payableUntil(endsAt)
    if (price === null || !payBy) return []
    const isOpen = stands(one, now) && Temporal.Instant.compare(now, payBy) <= 0
    if (!isOpen && state !== 'declined') return []
    const { kind, bound, unit, choice } = rule
    return [
      {
        offerId: offer.id,
        version: offer.version,
        orderId: offer.orderId,
        code: offer.addsCode,
        name: adds.name,
        isOpen,
        rule: { cause: said.cause, kind, bound, unit, choice },
        reason: said.reason,
        price,
        payBy: payBy.toString(),
        tatHours: tatHours ?? adds.tatHours,
      },
    ]
  })
}
