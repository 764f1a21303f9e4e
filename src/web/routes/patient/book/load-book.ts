import { redirect, type RouterContextProvider } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { app, visit, type Visit } from '#src/web/context.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { labsPath } from './book-path.ts'
import { type BookingSoFar, bookingSoFar } from './book-so-far.ts'
import { loadAccount } from './load-account.ts'
import { loadDetails } from '#src/web/routes/patient/book/details/load-details.ts'
import { loadPay, type WhyNotPayable } from './load-pay.ts'

export type LoadArgs = { request: Request; context: Readonly<RouterContextProvider> }
type Account = Awaited<ReturnType<App['viewAccount']>>

/**
 * The one page of a booking shows the first part that is still open: who is signed in; the consent,
 * the people and the address; the hour and the payment.
 */
export async function loadBook({ request, context }: LoadArgs) {
  const verbs = context.get(app)
  const asked = readCart(request)
  const { lab: labId, items } = asked
  if (!labId || items.length === 0) throw redirect(items[0] ? labsPath(asked) : '/tests')
  const lab = await verbs.viewLab({ id: labId })
  const isPerson = context.get(visit).actor.kind === 'person'
  const account = isPerson ? await verbs.viewAccount() : undefined
  if (!account || account.phone === null)
    return loadAccount({ request, context }, await bookingSoFar(verbs, asked, lab, undefined))
  const cart = { ...preselected(asked, account), lab: labId }
  const address = account.addresses.find(({ id }) => id === cart.address)
  const soFar = await bookingSoFar(verbs, cart, lab, address)
  const open = { verbs, visit: context.get(visit), cart, account, lab, soFar }
  const why = whyOpen(request, { cart, account, isReached: address ? soFar.coming !== null : null })
  if (why) return loadDetails({ ...open, why })
  const pay = await loadPay(open)
  return 'refused' in pay ? loadDetails({ ...open, why: pay }) : pay
}

/** A signed-in person's booking so far. */
export type Open = {
  verbs: App
  visit: Visit
  cart: Cart & { lab: NonNullable<Cart['lab']> }
  account: Account
  lab: LabView
  soFar: BookingSoFar
}

/**
 * A person or an address that is the only one is preselected: neither costs anything yet. A child
 * about whom something is asked first is not, nor an address of another PIN code than the one for
 * which the labs were compared.
 */
function preselected(cart: Cart, { patients, addresses }: Account): Cart {
  const [patient] = patients.length === 1 ? patients : []
  const [address] = addresses.length === 1 ? addresses : []
  const isReady = patient && !patient.isConsentAsked && !patient.isWeightAsked
  const isThere = address && [undefined, address.pincode].includes(cart.pincode)
  const only = isReady ? [{ patientId: patient.id, items: cart.items }] : []
  return {
    ...cart,
    people: cart.people.length > 0 ? cart.people : only,
    address: cart.address ?? (isThere ? address.id : undefined),
  }
}

type Chosen = { cart: Cart; account: Account; isReached: boolean | null }

/** Why the people and the address are shown before the payment; undefined where all is known. */
function whyOpen(
  request: Request,
  { cart, account, isReached }: Chosen,
): WhyNotPayable | undefined {
  if (isReached === false) return { refused: 'out-of-reach', says: m.refusals_out_of_reach() }
  const part = new URL(request.url).searchParams.get('part')
  const isAsked = part === 'who' || part === 'where'
  const isOpen = !account.noticeAccepted || cart.people.length === 0 || isReached === null
  return isAsked || isOpen ? { refused: undefined } : undefined
}
