import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { OrderAmounts } from '#src/web/orders/order-facts.tsx'
import { Duo, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking'
import { BookingMoney, BookingRefunds } from './finance-booking.tsx'
import { FinanceFrame } from './finance-frame.tsx'
import { BookingJournals } from './finance-journals.tsx'
import { forFinance } from './for-finance.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/**
 * A booking's money, behind its number in finance; its visit code and reports are not finance's.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  const verbs = context.get(app)
  const number = idIn(BookingNumber, params.number)
  const { visits: _, ...booking } = await verbs.viewBooking({ number })
  return { booking: { ...booking, visits: [] }, books: await verbs.listJournals({ number }) }
}

export default function FinanceBookingPage({
  loaderData: { booking, books },
}: Route.ComponentProps) {
  return (
    <FinanceFrame
      part="day"
      title={m.booking_track_number({ number: booking.number })}
      lede={m.finance_booking_lede()}
    >
      <Duo side={<BookingMoney booking={booking} />}>
        <Panel title={m.finance_booking_costs()}>
          <OrderAmounts booking={booking} />
        </Panel>
        <BookingRefunds booking={booking} />
        <BookingJournals books={books} />
      </Duo>
    </FinanceFrame>
  )
}
