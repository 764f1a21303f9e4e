import type { NewAttempt } from '#src/domain/payments/new-money.ts'
import { billingName, demoPayment, LANGUAGE } from '#src/domain/payments/hosted-payment.ts'
import type { HostedOrder } from '#src/usecases/gateway.ts'
import type { World } from '#src/usecases/world.ts'

type Payer = {
  name: string
  /** The address of the visit. */
  booking: { line: string; locality: string; district: string; state: string; pincode: string }
}

/**
 * What the browser posts to the gateway for an attempt, with its number, its amount in paise, and when
 * the gateway's page ends.
 *
 * @param payer null for the demonstration's own payment.
 */
export function hostedPage({ gateway }: World, attempt: NewAttempt, payer: Payer | null) {
  const { number, amount, currency, pageEndsAt } = attempt
  const order = { ...billedTo(payer), number, amount, currency, language: LANGUAGE }
  const hosted = gateway?.request(order) ?? notOffered()
  return { ...hosted, number, amount, pageEndsAt: pageEndsAt.toString() }
}

/** Refused before; only the types do not know. */
function notOffered(): never {
  throw new Error('there is no gateway')
}

type Billed = Omit<HostedOrder, 'number' | 'amount' | 'currency' | 'language'>

/** The payer, at the address of the visit. */
function billedTo(payer: Payer | null): Billed {
  if (!payer) return demoPayment
  const { name, booking } = payer
  return {
    billingName: billingName(name),
    billingAddress: `${booking.line}, ${booking.locality}`,
    billingCity: booking.district,
    billingState: booking.state,
    billingZip: booking.pincode,
  }
}
