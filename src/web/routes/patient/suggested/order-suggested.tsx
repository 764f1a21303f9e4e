import type { BookingView } from '#src/web/orders/order-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** That the lab suggests a further test; which one, and its price, is one tap away. */
export function OrderSuggested({ booking }: { booking: Pick<BookingView, 'number' | 'offers'> }) {
  if (!booking.offers.some(({ isOpen }) => isOpen)) return null
  return (
    <Note title={m.booking_offer_title()}>
      <p className="mt-2">
        <LinkButton to={`/bookings/${booking.number}/suggested`} kind="quiet">
          {m.booking_offer_see()}
        </LinkButton>
      </p>
    </Note>
  )
}
