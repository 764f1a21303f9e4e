import { data, redirect } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import { submit, type Wrong } from '#src/web/form.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { bookPath } from '#src/web/routes/patient/book/book-path.ts'
import { offersFor, pointOf } from '#src/web/routes/patient/book/book-so-far.ts'
import { changeForm } from './change-form.ts'
import { consentsFirst } from './consents-first.ts'
import { asksIn, type Details, detailsForm } from '#src/web/routes/patient/book/forms.ts'
import type { LoadArgs } from '#src/web/routes/patient/book/load-book.ts'
import { placeAt } from './load-details.ts'
import { reachOf } from './reach.ts'
import { findPoint, saveNotice, savePerson, savePlace, whyApart } from './save-details.ts'
import { weighed, wrongWeights } from './weighed.ts'

const words = {
  patients: m.booking_book_who_none,
  birthDate: m.fields_date,
  latitude: m.booking_book_point_missing,
  longitude: m.booking_book_point_missing,
}

/**
 * The consent, the people and the address as posted: what can be is checked before any is saved.
 * Other buttons of the form change what it asks for and return it with everything typed.
 */
export async function detailsAction({ request, context }: LoadArgs, form: FormData) {
  const verbs = context.get(app)
  const cart = readCart(request)
  const changed = await changeForm(verbs, form)
  const result = changed ?? (await saved({ request, verbs, cart }, form))
  if (result instanceof Response) return result
  const pincode = form.get('place.pincode')
  const typed = typeof pincode === 'string' ? pincode.trim() : undefined
  const looked = typed === undefined ? undefined : await placeAt(verbs, cart, typed)
  const answer = { of: 'details' as const, result: result.data, asks: asksIn(form), looked }
  return data(answer, result.init ?? {})
}

/** What the page itself keeps in its form. */
const ownNames = new Set(['part', 'known', 'near'])

type Saving = { request: Request; verbs: App; cart: Cart }

function saved({ request, verbs, cart }: Saving, form: FormData) {
  const sent = new FormData()
  for (const [name, value] of form) if (!ownNames.has(name)) sent.append(name, value)
  const posted = new Request(request.url, { method: 'POST', body: sent })
  const act = (details: Details) => save(verbs, cart, details)
  return submit(posted, detailsForm(asksIn(form)), act, { words })
}

/**
 * Checks first what needs no saving; then saves the consent, without which nothing may be, the
 * person, the address and last the weights. Where the person is refused, such as a child without
 * the declaration, only the consent that was given is kept.
 */
async function save(verbs: App, cart: Cart, details: Details): Promise<Response | string | Wrong> {
  const { notice, person, place, patients, address: chosen } = details
  const checked = await check(verbs, cart, details)
  if (typeof checked === 'string' || 'wrong' in checked) return checked
  const { people, point } = checked
  if (notice) await saveNotice(verbs, notice)
  const added = person && (await savePerson(verbs, person))
  if (added && !added.ok) return added.why
  if (added) people.push({ patientId: added.id, items: cart.items })
  const address = place && point ? await savePlace(verbs, { ...place, ...point }) : undefined
  const why = await weighed(verbs, { patients, weights: details.weights })
  if (why) return why
  const pincode = address?.pincode ?? cart.pincode
  const next = { ...cart, people, address: address?.id ?? chosen, pincode }
  return redirect(await pathAfter(verbs, next))
}

type Checked = { people: Cart['people']; point: Point | undefined } | Wrong | string
type Point = NonNullable<Awaited<ReturnType<typeof findPoint>>>

/** What is wrong in the form as a whole; nothing is saved. */
async function check(verbs: App, cart: Cart, details: Details): Promise<Checked> {
  const { notice, place, patients } = details
  if (notice && !notice.agreed) return { wrong: { 'notice.agreed': [m.fields_required()] } }
  const wrong = wrongWeights(details)
  if (Object.keys(wrong).length > 0) return { wrong }
  const people = patients.map((patientId) => ({
    patientId,
    items: testsOf(patientId, details, cart),
  }))
  if (people.some(({ items }) => items.length === 0)) return m.booking_book_tests_none()
  const point = place && (await findPoint(verbs, place))
  if (place && !point) return { wrong: { 'place.pointSource': [m.booking_book_no_point()] } }
  const apart = place && point && (await whyApart(verbs, place, point))
  if (apart) return { wrong: { 'place.apart': [apart] } }
  const away = details.address && !place ? await whyAway(verbs, cart, details.address) : undefined
  return away ? { wrong: { address: [away] } } : { people, point: point ?? undefined }
}

/** Why nobody comes to a saved address; undefined where the lab does. */
async function whyAway(verbs: App, cart: Cart, id: string): Promise<string | undefined> {
  const address = (await verbs.listAddresses()).find((one) => one.id === id)
  if (!address) return m.refusals_not_found()
  const reach = reachOf(cart.lab, await offersFor(verbs, cart, pointOf(address)))
  return reach.comes ? undefined : m.booking_book_lab_stays_away()
}

/** On to the payment; before it the consent for each child that lacks one. */
async function pathAfter(verbs: App, cart: Cart): Promise<string> {
  const family = await verbs.listPatients()
  const chosen = new Set<string>(cart.people.map(({ patientId }) => patientId))
  const children = family.filter(({ id, isConsentAsked }) => isConsentAsked && chosen.has(id))
  return consentsFirst(children, bookPath(cart))
}

/** The tests whose checkboxes stayed ticked; a single test has no checkbox. */
function testsOf(patientId: string, { only }: Details, { items }: Cart) {
  if (items.length === 1) return items
  return items.filter((code) => only.includes(`${patientId} ${code}`))
}
