import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/where'
import { BookingAddresses } from './booking-addresses.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { WhereToCome } from './forms.ts'
import { offersFor, openStep, pointOf, stepPath } from './open-step.ts'
import { reachOf } from './reach.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { account, cart, soFar } = await openStep('where', args)
  if (cart.people.length === 0) throw redirect(stepPath('who', cart))
  if (account.addresses.length === 0) throw redirect(stepPath('new-address', cart))
  const verbs = args.context.get(app)
  const addresses = await Promise.all(
    account.addresses.map(async (address) => ({
      ...address,
      reach: reachOf(cart.lab, await offersFor(verbs, cart, pointOf(address))),
    })),
  )
  return { cart, soFar, addresses, constraint: {} }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(request, WhereToCome, async ({ address: id }) => {
    const cart = readCart(request)
    const verbs = context.get(app)
    const address = (await verbs.listAddresses()).find((one) => one.id === id)
    const reach = address && reachOf(cart.lab, await offersFor(verbs, cart, pointOf(address)))
    if (!reach) return m.refusals_not_found()
    if (!reach.comes) return m.booking_book_lab_stays_away()
    return redirect(stepPath('when', { ...cart, address: id }))
  })

export default function WherePage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, soFar, addresses } = loaderData
  const [form, { address }] = useForm<z.input<typeof WhereToCome>>({ lastResult: actionData })
  return (
    <BookingFrame step="where" cart={cart} soFar={soFar} title={m.booking_book_where_title()}>
      <BookingRefusal />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors form={form} labels={{ address: m.booking_book_where() }} />
        <BookingAddresses
          field={address}
          addresses={addresses}
          cart={cart}
          labName={soFar.labName}
        />
        <div className="formend">
          <LinkButton kind="quiet" to={`/book/new-address${cartQuery(cart)}`}>
            <Icon name="plus" />
            {m.booking_book_add_address()}
          </LinkButton>
          <SubmitButton>
            {m.booking_book_go_when()}
            <Icon name="forward" />
          </SubmitButton>
        </div>
      </Form>
    </BookingFrame>
  )
}
