import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import { isPaid as isPaidState } from '#src/domain/payments/payment-machine.ts'
import type { BookingView, OrderView } from '#src/web/orders/order-view.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; order: OrderView }

/** Removing one of several people, with its consequences first. */
export function OrderTakeOff({ booking, order }: Props) {
  const { orderId, patientName: patient, lines } = order
  if (!booking.cancellableOrders.includes(orderId)) return null
  // A sum of whole numbers of paise is whole.
  const price = lines.reduce((sum, line) => sum + line.price, 0) as Paise
  const amount = rupeesOf(price)
  const isPaid = isPaidState(booking.payment.state)
  return (
    <Form method="post">
      <input type="hidden" name="orderId" value={orderId} />
      <p className="small soft mb-2">
        {isPaid
          ? m.booking_track_take_off_back({ amount })
          : m.booking_track_take_off_less({ amount })}
      </p>
      <SubmitButton intent="take-off" kind="quiet">
        {m.booking_track_take_off({ patient })}
      </SubmitButton>
    </Form>
  )
}
