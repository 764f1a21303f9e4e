import { type Paise, rupees } from '#src/domain/money.ts'

/**
 * Minutes a booking is held until Pay Now is pressed; pressing it renews the hold once, to the
 * second.
 * Source: life cycle 1.
 */
export const HOLD_MINUTES = 10
export const PAYING_MINUTES = 20
/** Minutes until the gateway's page closes by itself. Source: reliability C1, "Page timeout". */
export const PAGE_MINUTES = 15
/** Most payment attempts for one booking. */
export const MOST_ATTEMPTS = 20

export const CURRENCY = 'INR'
export const LANGUAGE = 'EN'

/** The demonstration's own payment. Source: spec §9, "Payment demo values". */
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
 * A name as gateways accept it: Latin letters and single spaces, at most 60, without accents. A
 * name of which nothing remains becomes `Patient`: the gateway requires one, and it identifies
 * nobody.
 */
export function billingName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = plain.replace(/[^A-Za-z]+/g, ' ').trim()
  return letters.slice(0, LONGEST_NAME).trim() || 'Patient'
}

/**
 * Whether the hold of a booking is over at an instant; at `holdUntil` itself it is.
 * Source: life cycle 1.
 */
export function isHoldOver(holdUntil: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return holdUntil !== null && Temporal.Instant.compare(now, holdUntil) >= 0
}
