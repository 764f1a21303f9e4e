import type { SubmissionResult } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { SaveAddress } from '#src/domain/people/address.ts'
import type { App } from '#src/usecases/index.ts'
import type { PincodeView } from '#src/usecases/places/look-up-pincode.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/new-address'
import { AddressForm } from './booking-address-form.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { TypedAddress } from './forms.ts'
import { lookUp, type LookedUp } from './look-up.ts'
import { offersFor, openStep, pointOf, stepPath } from './open-step.ts'
import { reachOf } from './reach.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { account, cart, soFar } = await openStep('new-address', args)
  const verbs = args.context.get(app)
  const lab = await verbs.viewLab({ id: cart.lab })
  const found = cart.pincode
    ? await orRefused(verbs.lookUpPincode({ pincode: cart.pincode }))
    : undefined
  return {
    cart,
    soFar,
    isFirst: account.addresses.length === 0,
    place: found?.ok ? found.answer : null,
    reach: found?.ok ? await reachOfPincode(verbs, cart, found.answer) : null,
    lab: {
      name: lab.name,
      latitude: lab.latitude,
      longitude: lab.longitude,
      maximumKm: lab.maximumKm,
    },
    constraint: getZodConstraint(SaveAddress),
  }
}

/** Shown before anything is typed or paid: an estimate, from the middle of the PIN code. */
async function reachOfPincode(verbs: App, cart: Cart, { pincode, point }: PincodeView) {
  if (!point) return null
  return reachOf(cart.lab, await offersFor(verbs, cart, { pincode }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const cart = readCart(request)
  const form = await request.clone().formData()
  const isOther = form.get('pincode') !== form.get('known')
  if (form.get('intent') === 'look-up' || isOther) return lookUp(verbs, cart, form)
  form.delete('known')
  const posted = new Request(request.url, { method: 'POST', body: form })
  return submit(posted, TypedAddress, (typed) => save(verbs, cart, typed), {
    words: {
      latitude: m.booking_book_point_missing,
      longitude: m.booking_book_point_missing,
      isEstimateConfirmed: m.booking_book_estimate_unconfirmed,
    },
  })
}

async function save(verbs: App, cart: Cart, { isEstimateConfirmed, ...typed }: TypedAddress) {
  if (typed.pointSource === 'pincode' && !isEstimateConfirmed)
    return m.booking_book_estimate_unconfirmed()
  const point = await pointFor(verbs, typed)
  if (!point) return m.booking_book_no_point()
  const address = await verbs.saveAddress({ ...typed, ...point })
  const next = { ...cart, address: address.id, pincode: address.pincode }
  const reach = reachOf(cart.lab, await offersFor(verbs, next, pointOf(address)))
  return redirect(stepPath(reach.comes ? 'when' : 'where', next))
}

/** A person's own point as sent; an estimate always from the directory. */
async function pointFor(verbs: App, typed: Omit<TypedAddress, 'isEstimateConfirmed'>) {
  const { pointSource, latitude, longitude, pincode } = typed
  if (pointSource === 'pincode') {
    const { point, isDoubtful } = await verbs.lookUpPincode({ pincode })
    return isDoubtful ? null : point
  }
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Either a PIN code was looked up, or the address was sent and came back. */
function answerOf(answer: LookedUp | SubmissionResult<string[]> | undefined) {
  if (answer && 'looked' in answer) return { looked: answer.looked, sent: undefined }
  return { looked: undefined, sent: answer }
}

export default function NewAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, soFar, isFirst } = loaderData
  const { looked, sent } = answerOf(actionData)
  const place = looked?.place ?? loaderData.place
  return (
    <BookingFrame
      step="where"
      cart={cart}
      soFar={soFar}
      title={isFirst ? m.booking_book_first_address() : m.booking_book_add_address()}
      lede={m.booking_book_address_lede()}
    >
      <AddressForm
        key={place?.pincode}
        place={place}
        reach={looked ? looked.reach : loaderData.reach}
        lab={loaderData.lab}
        items={cart.items}
        lastResult={looked ? looked.result : sent}
        constraint={loaderData.constraint}
        backTo={isFirst ? `/book/who${cartQuery(cart)}` : `/book/where${cartQuery(cart)}`}
      />
    </BookingFrame>
  )
}
