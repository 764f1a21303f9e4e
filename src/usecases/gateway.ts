import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Result } from '#src/domain/result.ts'

/** What the hosted page is opened with; every value is the server's own. */
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

/** What a browser posts to the gateway: it never sees a key. Names as the specification has them. */
export type HostedRequest = { data: string; access_code: string; action: string }

/** What a message of the gateway claims; a hint, proof of nothing. Reliability C1, P3, P4. */
export type GatewayClaim = {
  number: string
  referenceNo: string | null
  status: string
  amount: string | null
  currency: string | null
}

/** What the gateway says when it is asked, server to server: the one truth about a payment. */
export type GatewayStatus = {
  number: string
  referenceNo: string
  /** In the gateway's own word. */
  status: string
  /** As it was written; parsed and compared by the domain. */
  amount: string
  currency: string
  bankReference: string | null
  instrument: string | null
}

/** `unreachable`: ask again. `unknown`: it has no such order. `refused`: its own words in `says`. */
export type GatewayFault = {
  kind: 'unreachable' | 'unknown' | 'refused' | 'unreadable'
  says: string
  /** The gateway's error code, where it gave one. */
  code: string | null
}

/** An answer over the network, or why there is none. */
export type GatewayAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: GatewayFault }

export type GatewayRefund = {
  /** `sent`: it will be paid. `already-sent`: this number was used; ask for the details. */
  kind: 'sent' | 'already-sent'
}

/** Source: CCAvenue getRefundDetails, TS-REFC, TS-REFA, TS-REFF, TS-REFD. */
export type RefundState = 'confirmed' | 'awaited' | 'failed' | 'declined'

/** One payment in the gateway's list of a day. */
export type GatewayListed = GatewayStatus & {
  at: Temporal.Instant
  feePaise: Paise | null
  /** What went back of a payment that the list calls refunded; of a part it says nothing. */
  refundedPaise: Paise
  isConfirmed: boolean
}

/** A payment gateway. Never called inside a transaction. */
export type Gateway = {
  /** The merchant's own address at which money is paid; where a page may post to. */
  origin: string
  /** The gateway did not answer of late: whoever wants to pay hears it at once. */
  isDown: () => boolean
  request: (order: HostedOrder) => HostedRequest
  /**
   * What a posted message says. `reflected`: it is a request of our own that somebody sent back;
   * whoever posted it hears the same as for anything that cannot be read. Reliability P3, P5.
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
    /** Letters and digits, 30 at most; the same number is never paid twice. */
    refNo: string
  }) => Promise<GatewayAnswer<GatewayRefund>>
  /** Undefined where the gateway knows no refund by that number. */
  refundState: (of: {
    referenceNo: string
    refNo: string
  }) => Promise<GatewayAnswer<RefundState | undefined>>
  /** Every payment of an Indian day, whatever became of it. */
  listDay: (day: Temporal.PlainDate) => Promise<GatewayAnswer<GatewayListed[]>>
}
