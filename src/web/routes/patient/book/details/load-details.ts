import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import { SaveAddress } from '#src/domain/people/address.ts'
import { NOTICE_VERSION, noticeIn } from '#src/domain/people/notice.ts'
import { SavePatient } from '#src/domain/people/patient.ts'
import type { App } from '#src/usecases/index.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import { offersFor, pointOf } from '#src/web/routes/patient/book/book-so-far.ts'
import type { Ask } from '#src/web/routes/patient/book/forms.ts'
import type { Open } from '#src/web/routes/patient/book/load-book.ts'
import type { WhyNotPayable } from '#src/web/routes/patient/book/load-pay.ts'
import { ownerOf } from '#src/web/routes/patient/book/shown-to.tsx'
import { reachOf } from './reach.ts'

const constraint = getZodConstraint(z.object({ person: SavePatient, place: SaveAddress }))

/** The consent where it is missing, the people and the address, on one form. */
export async function loadDetails(open: Open & { why: WhyNotPayable }) {
  const { verbs, visit, cart, account, lab, soFar, why } = open
  const { patients, addresses, noticeAccepted } = account
  const language = getLocale()
  const missing: [Ask, boolean][] = [
    ['notice', !noticeAccepted],
    ['person', patients.length === 0],
    ['place', addresses.length === 0],
  ]
  const { name, latitude, longitude, maximumKm, collectionBands } = lab
  return {
    part: 'details' as const,
    cart,
    owner: ownerOf(visit),
    soFar,
    why,
    asks: missing.flatMap(([ask, isMissing]) => (isMissing ? [ask] : [])),
    notice: noticeAccepted
      ? null
      : { version: NOTICE_VERSION, language, words: noticeIn(language, visit.site) },
    patients,
    /** Ticked at first: who was chosen, or who is the only one. */
    ticked: cart.people.length > 0 ? cart.people : onlyOne(patients, cart),
    addresses: await Promise.all(
      addresses.map(async (address) => ({
        ...address,
        reach: reachOf(cart.lab, await offersFor(verbs, cart, pointOf(address))),
      })),
    ),
    ...(await placeAt(verbs, cart, cart.pincode)),
    lab: { name, latitude, longitude, maximumKm, collectionBands },
    mapStyleUrl: visit.site.mapStyleUrl,
    constraint,
  }
}

function onlyOne(patients: Open['account']['patients'], { items }: Cart) {
  const [patient] = patients.length === 1 ? patients : []
  return patient ? [{ patientId: patient.id, items }] : []
}

/** What is known of a PIN code, and whether the lab comes there: an estimate, from its middle. */
export async function placeAt(verbs: App, cart: Cart, pincode: string | undefined) {
  const found = pincode ? await orRefused(verbs.lookUpPincode({ pincode })) : undefined
  const place: PincodeView | null = found?.ok ? found.answer : null
  if (!place?.point) return { place, reach: null }
  const offered = await offersFor(verbs, cart, { pincode: place.pincode })
  return { place, reach: reachOf(cart.lab, offered) }
}
