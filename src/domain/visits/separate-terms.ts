import type { Refused } from '#src/domain/changes.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { collectionCharge, collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'

/** A lab with its place and what it charges for home collection. */
export type ChargingLab = Point & Parameters<typeof collectionTermsOf>[0] & { name: string }

/**
 * What a separate visit costs today, in paise: as a booking's, the highest charge of the labs that it
 * draws for. Refuses `out-of-reach` where one of them comes to this address no more.
 * Source: model, "Booking"; decision 266.
 */
export function separateCharge(
  address: Point,
  labs: readonly ChargingLab[],
): { ok: true; value: Paise } | Refused<'out-of-reach'> {
  const charges = labs.map((lab) => {
    const terms = collectionTermsOf(lab)
    const away = distanceKm(address, lab)
    const charge = terms && collectionCharge(terms, away)
    return charge?.ok
      ? { amount: charge.value }
      : { tooFar: { lab: lab.name, km: Math.ceil(away) } }
  })
  const tooFar = charges.find((one) => one.tooFar !== undefined)?.tooFar
  if (tooFar) return { ok: false, error: 'out-of-reach', facts: tooFar }
  return { ok: true, value: paise(Math.max(0, ...charges.map(({ amount = 0 }) => amount))) }
}
