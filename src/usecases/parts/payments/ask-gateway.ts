import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { isAnswerAbout } from '#src/domain/payments/gateway-fault.ts'
import type { Gateway, GatewayAnswer, GatewayStatus } from '#src/usecases/gateway.ts'

/**
 * The gateway's answer about an attempt, server to server. A reference from a message only says
 * where to look first: when the gateway has it under another number it is not ours, and the
 * attempt's own number is asked about instead. Never call it inside a transaction.
 */
export async function askGateway(
  gateway: Gateway,
  number: BookingNumber,
  referenceNo: string | undefined,
): Promise<GatewayAnswer<GatewayStatus>> {
  if (referenceNo === undefined) return gateway.status({ number })
  const hinted = await gateway.status({ number, referenceNo })
  return isAnswerAbout(number, hinted) ? hinted : gateway.status({ number })
}
