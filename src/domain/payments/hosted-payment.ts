import { type Paise, rupees } from '#src/domain/money.ts'

/** Until Pay Now is pressed; then once more, to the second. Source: life cycle 1. */
export const HOLD_MINUTES = 10
export const PAYING_MINUTES = 20
/** The gateway's page closes by itself. Source: reliability C1, «Page timeout». */
export const PAGE_MINUTES = 15
/** Trips to the gateway for one booking. */
export const MOST_ATTEMPTS = 20

export const CURRENCY = 'INR'
export const LANGUAGE = 'EN'

/** The demonstration's own payment. Source: specification §9, «Payment demo values». */
export const demoPayment = {
  amount: rupees(100) satisfies Paise,
  billingName: 'Asha Rao',
  billingAddress: '1 Test Street',
  billingCity: 'Bengaluru',
  billingState: 'Karnataka',
  billingZip: '560001',
}

const LONGEST_NAME = 60

/**
 * A name as gateways take it: Latin letters and single spaces, 60 at most, accents left off. A name
 * of which nothing is left is `Patient`: the gateway needs one, and it identifies nobody.
 */
export function billingName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = plain.replace(/[^A-Za-z]+/g, ' ').trim()
  return letters.slice(0, LONGEST_NAME).trim() || 'Patient'
}

/** Whether the hold of a booking is over at an instant: its last second is the one before. */
export function isHoldOver(holdUntil: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return holdUntil !== null && Temporal.Instant.compare(now, holdUntil) >= 0
}
