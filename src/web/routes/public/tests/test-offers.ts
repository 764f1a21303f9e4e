import {
  cancellationContract,
  type CancellingSettings,
} from '#src/domain/bookings/cancellation-contract.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OfferOrder } from '#src/domain/catalogue/search-catalogue.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { OffersAnswer, LabOfferView } from '#src/usecases/catalogue/list-offers.ts'
import type { App } from '#src/usecases/index.ts'
import { type Answered, orRefused } from '#src/web/refused-verb.ts'

export type ShownOffers = Omit<OffersAnswer, 'offers'> & { offers: ShownOffer[] }
export type ShownOffer = ReturnType<typeof withTotals>

/** The offers near a PIN code with each total; undefined where the code is unknown. */
export async function offersNear(
  verbs: App,
  { codes, pincode, sort }: { codes: ItemCode[]; pincode: string; sort: OfferOrder },
  cancelling: CancellingSettings,
): Promise<ShownOffers | undefined> {
  const asked: Answered<OffersAnswer> = await orRefused(verbs.listOffers({ codes, pincode, sort }))
  if (!asked.ok) return undefined
  return {
    ...asked.answer,
    offers: asked.answer.offers.map((offer) => withTotals(offer, cancelling)),
  }
}

export type Savings = Awaited<ReturnType<App['listSavings']>>

/** How the tests of a booking cost less near a PIN code; undefined where the code is unknown. */
export async function savingsNear(
  verbs: App,
  asked: { codes: ItemCode[]; pincode: string },
): Promise<Savings | undefined> {
  const found: Answered<Savings> = await orRefused(verbs.listSavings(asked))
  return found.ok ? found.answer : undefined
}

/** Everything before the person signs in: the total, and what cancelling will cost. */
function withTotals(offer: LabOfferView, cancelling: CancellingSettings) {
  const charge = offer.collectionChargePaise
  return {
    ...offer,
    taxesPaise: paise(0), // health services of a clinical establishment are exempt from GST
    toPayPaise: sumPaise([offer.totalPaise, charge ?? paise(0)]),
    terms: charge === null ? null : cancellationContract(charge, cancelling),
  }
}
