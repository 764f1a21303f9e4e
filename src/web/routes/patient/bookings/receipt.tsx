import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/receipt'
import { OrderReceipt } from './order-receipt.tsx'

export const handle: Handle = { isPlain: true }

/** Each payment has a receipt, named by its number; a booking without one shows its own page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const booking = await context.get(app).viewBooking({ number })
  if (!booking.payment.receiptNumber) throw redirect(`/bookings/${number}`)
  const of = new URL(request.url).searchParams.get('of')
  return { booking, further: booking.further.find(({ receiptNumber }) => receiptNumber === of) }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { booking, further } = loaderData
  const { number, payment } = booking
  const title = m.pay_receipt_title({ number: (further ?? payment).receiptNumber ?? '' })
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.pay_result_receipt()}
      />
      <PageHead title={title} lede={m.pay_receipt_lede()} isSmall />
      <OrderReceipt booking={booking} further={further} />
    </Main>
  )
}
