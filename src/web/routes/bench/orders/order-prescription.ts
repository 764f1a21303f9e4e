import { OrderId } from '#src/domain/orders/order.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { prescriptionAnswer } from '#src/web/orders/prescription-answer.ts'
import type { Route } from './+types/order-prescription'

/** The photo of the prescription, for the pathologist who has the sample. */
export function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idIn(OrderId, params.orderId)
  return prescriptionAnswer(context.get(app).openPrescription({ orderId }))
}
