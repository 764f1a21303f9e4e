import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { GiveUpPage } from '#src/web/orders/give-up-page.tsx'
import { giveUpTicked, loadGiveUp } from '#src/web/orders/give-up.ts'
import type { Route } from './+types/give-up'

export const handle = { isPlain: true, frame: 'app' }

export function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return loadGiveUp(context.get(app), idIn(OrderId, params.orderId))
}

export function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const number = idIn(BookingNumber, params.number)
  const done = () => redirect(`/backoffice/bookings/${number}?done=give-up`)
  return giveUpTicked(request, context.get(app), orderId, done)
}

/** The office decides for a lab, or for the patient, which tests will not be done. */
export default function OfficeGiveUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData.order
  const back = { to: `/backoffice/bookings/${number}`, label: number }
  return <GiveUpPage {...loaderData} lastResult={actionData} back={back} />
}
