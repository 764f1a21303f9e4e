import { redirect, type RouterContextProvider } from 'react-router'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import type { OffersAnswer } from '#src/usecases/catalogue/list-offers.ts'
import type { App } from '#src/usecases/index.ts'
import type { AddressView } from '#src/usecases/parts/people/views.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { app } from '#src/web/context.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'

export type Step = 'who' | 'new-patient' | 'where' | 'new-address' | 'when' | 'confirm'

export const stepPath = (step: Step, cart: Cart, more?: Record<string, string>) =>
  `/book/${step}${cartQuery(cart, more)}`

/** What every step shows beside itself about the booking. */
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
  /** The collection times that its samples require. */
  moments: Timed[]
}

/**
 * The account and the booking so far, for every step. A person without a session or the notice's
 * consent is led there and back by the address.
 */
export async function openStep(
  step: Step,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const verbs = context.get(app)
  const cart = readCart(request)
  const { lab: labId, items } = cart
  if (!labId || items.length === 0)
    throw redirect(items[0] ? `/tests/${items[0]}${cartQuery(cart)}` : '/tests')
  const account = await verbs.viewAccount()
  if (!account.noticeAccepted)
    throw redirect(`/notice?to=${encodeURIComponent(stepPath(step, cart))}`)
  const lab = await verbs.viewLab({ id: labId })
  const address = account.addresses.find(({ id }) => id === cart.address)
  const soFar = await bookingSoFar(verbs, cart, lab, address)
  return { cart: { ...cart, lab: labId }, account, lab, address, soFar }
}

async function bookingSoFar(
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
  if (!offer || !atLab)
    throw redirect(`/tests/${cart.items[0]}${cartQuery({ ...cart, lab: undefined })}`)
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
    moments: atLab.items.flatMap(({ moments }) => moments),
  }
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
