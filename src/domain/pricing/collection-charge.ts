import { type Paise, paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { paidKm } from './paid-km.ts'

/** What a lab charges for home collection. Charges in paise, distances in kilometres. */
export type CollectionTerms = {
  minimumCharge: Paise
  perKmCharge: Paise
  additionalCharges: Paise
  minimumKm: number
  maximumKm: number
}

/**
 * The lab's terms; undefined while one of them is missing.
 * Source: life cycle, "Phlebotomist charge".
 */
export function collectionTermsOf(lab: {
  [Name in keyof CollectionTerms]: CollectionTerms[Name] | null
}): CollectionTerms | undefined {
  const { minimumCharge, perKmCharge, additionalCharges, minimumKm, maximumKm } = lab
  if (minimumCharge === null || perKmCharge === null || additionalCharges === null) return undefined
  if (minimumKm === null || maximumKm === null) return undefined
  return { minimumCharge, perKmCharge, additionalCharges, minimumKm, maximumKm }
}

/**
 * The charge of a home collection, in paise: the minimum charge, plus each started kilometre beyond
 * the minimum distance, plus the additional charges.
 *
 * Refuses `out-of-reach` beyond the lab's maximum distance.
 * Source: life cycle, "Phlebotomist charge".
 */
export function collectionCharge(
  terms: CollectionTerms,
  distanceKm: number,
): Result<Paise, 'out-of-reach'> {
  if (distanceKm > terms.maximumKm) return refuse('out-of-reach')
  const km = paidKm(terms.minimumKm, distanceKm)
  return ok(paise(terms.minimumCharge + km * terms.perKmCharge + terms.additionalCharges))
}

/** How far a charge reaches, in kilometres, and the charge. */
export type FeeBand = { upToKm: number; charge: Paise }

/**
 * The charges by distance, nearest first: the charge of a distance within reach is that of the band
 * at the index `paidKm`. The last band ends at the maximum distance.
 * Source: life cycle, "Phlebotomist charge".
 */
export function feeBands(terms: CollectionTerms): FeeBand[] {
  const { minimumKm, maximumKm } = terms
  return Array.from({ length: paidKm(minimumKm, maximumKm) + 1 }, (_, km) => {
    const upToKm = Math.min(minimumKm + km, maximumKm)
    const charge = collectionCharge(terms, upToKm)
    return charge.ok ? [{ upToKm, charge: charge.value }] : []
  }).flat()
}
