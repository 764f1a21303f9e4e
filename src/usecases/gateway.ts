import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Fault, GatewayAnswer as Answer } from '#src/domain/payments/gateway-fault.ts'
import type { Result } from '#src/domain/result.ts'

/** The fields of the hosted page; every value is the server's own. Source: reliability P2. */
export type HostedOrder = {
  number: BookingNumber
  amount: Paise
  currency: string
  language: string
  /** Letters and spaces, 60 at most. */
  billingName: string
  billingAddress: string
  billingCity: string
  billingState: string
  billingZip: string
}

/**
 * What a browser posts to the gateway; it never sees a key. Names as in the specification.
 * Source: spec §7.
 */
export type HostedRequest = { data: string; access_code: string; action: string }

/** What a gateway message claims: a hint that proves nothing. Source: reliability C1, P3, P4. */
export type GatewayClaim = {
  number: string
  referenceNo: string | null
  status: string
  amount: string | null
  currency: string | null
}

/** The gateway's server-to-server answer: the only proof of a payment. Source: reliability C1. */
export type GatewayStatus = {
  number: string
  referenceNo: string
  /** In the gateway's own words. */
  status: string
  /** As the gateway writes it; the domain parses it. */
  amount: string
  currency: string
  bankReference: string | null
  instrument: string | null
}

export type GatewayFault = Fault

/** An answer of the gateway, or why there is none. */
export type GatewayAnswer<Value> = Answer<Value>

export type GatewayRefund = {
  /** `sent`: accepted. `already-sent`: this number was used before; ask for its state. */
  kind: 'sent' | 'already-sent'
}

/** Source: CCAvenue getRefundDetails, TS-REFC, TS-REFA, TS-REFF, TS-REFD. */
export type RefundState = 'confirmed' | 'awaited' | 'failed' | 'declined'

export type GatewayRefunded = { state: RefundState; amount: Paise }

/** One payment in the gateway's list of a day. */
export type GatewayListed = GatewayStatus & {
  at: Temporal.Instant
  feePaise: Paise | null
  /**
   * The refunded part of a payment that the list calls refunded; the list does not mention parts.
   */
  refundedPaise: Paise
  isConfirmed: boolean
}

/** A payment gateway. Never called inside a transaction. */
export type Gateway = {
  /** The origin of the gateway's hosted page, which our pages may post to. */
  origin: string
  /** The gateway has not answered recently, so that a payer can be told at once. */
  isDown: () => boolean
  request: (order: HostedOrder) => HostedRequest
  /**
   * Decrypts a posted message. `reflected`: our own request sent back; its sender gets the same
   * answer as for anything unreadable.
   * Source: reliability P3, P5.
   */
  read: (encrypted: string) => Result<GatewayClaim, 'unreadable' | 'reflected'>
  status: (of: {
    number: BookingNumber
    referenceNo?: string | undefined
  }) => Promise<GatewayAnswer<GatewayStatus>>
  confirm: (of: { referenceNo: string; amount: Paise }) => Promise<GatewayAnswer<'confirmed'>>
  refund: (of: {
    referenceNo: string
    amount: Paise
    /** At most 30 letters and digits. The gateway pays each number once. */
    refNo: string
  }) => Promise<GatewayAnswer<GatewayRefund>>
  /** Undefined where the gateway knows no such refund. */
  refundState: (of: {
    referenceNo: string
    refNo: string
  }) => Promise<GatewayAnswer<RefundState | undefined>>
  /** Every refund of a payment, whoever requested it and where. */
  refundsOf: (of: { referenceNo: string }) => Promise<GatewayAnswer<GatewayRefunded[]>>
  /** Every payment of an Indian day, whatever its status. */
  listDay: (day: Temporal.PlainDate) => Promise<GatewayAnswer<GatewayListed[]>>
}
