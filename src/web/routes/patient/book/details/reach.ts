import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OffersAnswer } from '#src/usecases/catalogue/list-offers.ts'

/** Whether the chosen lab comes to a place, and which labs do where it does not. */
export type Reach =
  | { comes: true; distanceKm: number; chargePaise: Paise | null }
  | { comes: false; othersCount: number; nearest: OffersAnswer['nearest'] }

export function reachOf(labId: LabId | undefined, answer: OffersAnswer | undefined): Reach {
  const offer = answer?.offers.find((one) => one.labId === labId)
  if (offer)
    return { comes: true, distanceKm: offer.distanceKm, chargePaise: offer.collectionChargePaise }
  return {
    comes: false,
    othersCount: answer?.offers.length ?? 0,
    nearest: answer?.nearest ?? null,
  }
}
