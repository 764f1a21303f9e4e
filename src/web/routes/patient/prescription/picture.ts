import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { prescriptionAnswer } from '#src/web/orders/prescription-answer.ts'
import type { Route } from './+types/picture'

/** The photo for its owner. */
export function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  return prescriptionAnswer(context.get(app).openPrescription({ number }))
}
