import { redirect } from 'react-router'
import { AddTests } from '#src/domain/bookings/add-on.ts'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { gestationWords } from '#src/web/routes/patient/book/booking-pregnancy.tsx'
import { saysOf } from '#src/web/routes/patient/book/refusal-says.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/confirm'
import { AddForm } from './add-form.tsx'
import { addableIn, choosePath, choosingIn } from './choosing.ts'

export const handle = { isPlain: true }

/** The price of what is chosen, or why it cannot join; a booking that nothing may join shows its own page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const { orderId, items } = choosingIn(request)
  const verbs = context.get(app)
  const booking = await verbs.viewBooking({ number })
  const order = addableIn(booking, orderId)
  if (!order) throw redirect(`/bookings/${number}`)
  if (items.length === 0) throw redirect(choosePath(number, orderId, []))
  const { bookingId, payment } = booking
  const about = { number, bookingId, orderId, items, before: payment.amount }
  const asked = await orRefused(verbs.quoteAddOn({ bookingId, orderId, items }))
  if (!asked.ok) return { ...about, refused: saysOf(asked.refused), quote: null }
  const { contract, ...quote } = asked.answer
  const orders = contract.orders.map(({ patient, lines }) => ({
    patient,
    lines: lines.map(({ code, name, price }) => ({ code, name, price })),
  }))
  return { ...about, refused: null, quote: { ...quote, orders } }
}

const Added = AddTests.extend({ bookingId: BookingId })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(
    request,
    Added,
    (input) =>
      context
        .get(app)
        .addTests(input)
        .then(() => redirect(`/bookings/${params.number}`)),
    { words: gestationWords },
  )

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, orderId, items, refused, quote } = loaderData
  return (
    <Main width="narrow">
      <Title>{m.booking_add_confirm_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_add_confirm_title()}
      />
      <PageHead title={m.booking_add_confirm_title()} isSmall />
      {quote && <AddForm loaded={{ ...loaderData, quote }} result={actionData} />}
      {refused && (
        <>
          <Note tone="needs" title={m.booking_add_refused()} isNews>
            {refused}
          </Note>
          <p className="actions mt-6">
            <LinkButton to={choosePath(number, orderId, items.slice(0, -1))}>
              {m.booking_add_other()}
            </LinkButton>
            <LinkButton to={`/bookings/${number}`} kind="quiet">
              {m.booking_add_back()}
            </LinkButton>
          </p>
        </>
      )}
    </Main>
  )
}
