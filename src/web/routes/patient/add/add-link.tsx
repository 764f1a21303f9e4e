import type { BookingView, OrderView } from '#src/web/orders/order-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; order: OrderView }

/** The way to add a test for one person, while nothing of theirs is drawn. */
export function AddLink({ booking, order: { orderId, patientName: patient } }: Props) {
  if (!booking.addableOrders.includes(orderId)) return null
  const isForSeveral = booking.orders.length > 1
  return (
    <p className="actions mt-3">
      <LinkButton to={`/bookings/${booking.number}/add?order=${orderId}`} kind="quiet">
        {isForSeveral ? m.booking_add_link_for({ patient }) : m.booking_add_link()}
      </LinkButton>
    </p>
  )
}
