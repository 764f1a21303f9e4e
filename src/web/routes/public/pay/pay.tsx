import { data, redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { CURRENCY, demoPayment, LANGUAGE } from '#src/domain/payments/hosted-payment.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import type { Route } from './+types/pay'
import { PayDemo, PayHow } from './pay-alone.tsx'
import { PayBooking } from './pay-booking.tsx'
import { PayConfirm } from '#src/web/orders/pay-confirm.tsx'

export const handle: Handle = { isPlain: true }

/** With a booking: its payment page. Without: the demonstration's payment, or how to pay here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const number = bookingIn(request)
  if (number) return { kind: 'booking' as const, booking: await viewed(context, number) }
  const order = { ...demoPayment, currency: CURRENCY, language: LANGUAGE }
  if (context.get(visit).demo) return { kind: 'demo' as const, order }
  return { kind: 'how' as const, unpaid: await unpaidOf(context) }
}

/** The person's own bookings that wait for an online payment; null: nobody is signed in. */
async function unpaidOf(context: Route.LoaderArgs['context']) {
  if (context.get(visit).actor.kind !== 'person') return null
  const booked = await orRefused(context.get(app).listBookings())
  return booked.ok ? booked.answer.filter(({ payBy }) => payBy !== null) : []
}

function viewed(context: Route.LoaderArgs['context'], number: BookingNumber) {
  return context.get(app).viewBooking({ number })
}

function bookingIn(request: Request): BookingNumber | undefined {
  const written = new URL(request.url).searchParams.get('booking')
  return written === null ? undefined : idIn(BookingNumber, written)
}

/**
 * «Pay Now»: the data that opens the gateway's page, or why not. Without a booking a visitor is led
 * to sign in, and a person to their own unpaid bookings.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const number = bookingIn(request)
  const asked = await orRefused(context.get(app).initiatePayment({ number }))
  if (asked.ok) return { request: asked.answer, refused: undefined }
  const { refusal, says } = asked.refused
  if (!number && refusal === 'sign-in-first') throw redirect('/sign-in?to=%2Ficici_payment')
  if (!number && refusal === 'booking-first') throw redirect('/icici_payment')
  return data({ request: undefined, refused: says }, refusals[refusal].status)
}

/** Source: specification §2, «Payment screen»: first only Pay Now, then the confirmation. */
export default function PayPage({ loaderData: given, actionData }: Route.ComponentProps) {
  const booking = given.kind === 'booking' ? given.booking : undefined
  if (actionData?.request)
    return <PayConfirm request={actionData.request} bookingNumber={booking?.number} />
  if (booking) return <PayBooking booking={booking} refused={actionData?.refused} />
  if (given.kind === 'demo') return <PayDemo order={given.order} refused={actionData?.refused} />
  return <PayHow unpaid={given.unpaid ?? null} />
}
