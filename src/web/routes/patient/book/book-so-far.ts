import { redirect } from 'react-router'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import type { TestedTwice } from '#src/domain/catalogue/tested-twice.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import type { OffersAnswer } from '#src/usecases/catalogue/list-offers.ts'
import type { App } from '#src/usecases/index.ts'
import type { AddressView } from '#src/usecases/parts/people/views.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { labsPath } from './book-path.ts'

/** What the page shows beside itself about the booking. */
export type BookingSoFar = {
  labName: string
  prices: { code: string; name: string; pricePaise: Paise }[]
  /** One person's tests. */
  testsPaise: Paise
  peopleCount: number
  /** Null until the address is known. */
  coming: { paise: Paise; distanceKm: number; isEstimate: boolean } | null
  promisedHours: number
  fastingHours: number
  /** Tests that one person would pay for twice. */
  twice: TestedTwice[]
  /** The collection times that its samples require. */
  moments: Timed[]
}

/** The booking so far; a lab that no longer does the tests leads back to the labs. */
export async function bookingSoFar(
  verbs: App,
  cart: Cart,
  lab: LabView,
  address: AddressView | undefined,
): Promise<BookingSoFar> {
  const near = address ? pointOf(address) : cart.pincode ? { pincode: cart.pincode } : undefined
  const answer = near && (await offersFor(verbs, cart, near))
  const reached = answer?.offers.find(({ labId }) => labId === lab.id)
  // Its own location: the prices of the tests without home collection.
  const atLab = reached ? answer : await offersFor(verbs, cart, pointOf(lab))
  const offer = reached ?? atLab?.offers.find(({ labId }) => labId === lab.id)
  if (!offer || !atLab) throw redirect(labsPath(cart))
  const charge = reached?.collectionChargePaise
  return {
    labName: lab.name,
    prices: offer.prices.map(({ code, name, pricePaise }) => ({ code, name, pricePaise })),
    testsPaise: sumPaise(offer.prices.map(({ pricePaise }) => pricePaise)),
    peopleCount: cart.people.length,
    coming:
      reached && charge !== null && charge !== undefined
        ? {
            paise: charge,
            distanceKm: reached.distanceKm,
            isEstimate: answer?.near.isEstimate ?? false,
          }
        : null,
    promisedHours: offer.promisedHours,
    fastingHours: Math.max(...atLab.items.map(({ fastingHours }) => fastingHours)),
    twice: atLab.twice.filter((one) => isOfOnePerson(cart, one)),
    moments: atLab.items.flatMap(({ moments }) => moments),
  }
}

/** Two people may each have one of the two. */
function isOfOnePerson({ people }: Cart, { code, within }: TestedTwice): boolean {
  const isFor = (items: readonly string[]) => items.includes(code) && items.includes(within.code)
  return people.length === 0 || people.some(({ items }) => isFor(items))
}

type Near = { pincode: string } | { latitude: number; longitude: number }

/** Undefined where an item or the PIN code is unknown. */
export async function offersFor(
  verbs: App,
  { items }: Cart,
  near: Near,
): Promise<OffersAnswer | undefined> {
  const asked = await orRefused(verbs.listOffers({ codes: items, sort: 'distance', ...near }))
  return asked.ok ? asked.answer : undefined
}

export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}
