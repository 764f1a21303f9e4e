import type { Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'

/** Cash is refused while a fee has been unpaid for longer than this. Source: life cycle 1. */
const OLD_DEBT_DAYS = 90

/**
 * Most hours one account may hold unpaid at once, so that nobody blocks them for everybody.
 * Source: reliability S37.
 */
const MOST_HELD = 5

/** The operator's settings. */
export type PaymentTerms = {
  /** Whether a gateway is set up. */
  hasGateway: boolean
  cashLimit: Paise
}

type Payer = {
  /** Bookings that wait for their online payment. */
  held: number
  /** When the oldest unpaid fee fell due. */
  owesSince: Temporal.Instant | null
}

/**
 * Whether a booking may be paid online: where a gateway is set up, and something is to be paid.
 * Source: life cycle 1, the two ways out of DRAFT (awaiting payment, or cash); decision 021, "to go
 * live is settings only". No source names a total of zero; there is nothing to capture then.
 */
export function isOnlineOffered({ hasGateway }: { hasGateway: boolean }, total: Paise): boolean {
  return hasGateway && total > 0
}

/**
 * Why an amount cannot be paid this way: `online-not-offered`, `too-many-held`, `cash-not-offered`.
 * Source: life cycle 1; reliability S37.
 */
export function whyNotPaidSo(
  mode: PaymentMode,
  { total, by, now }: { total: Paise; by: Payer; now: Temporal.Instant },
  terms: PaymentTerms,
): Refused<'online-not-offered' | 'too-many-held' | 'cash-not-offered'> | undefined {
  if (mode === 'online') {
    if (!isOnlineOffered(terms, total)) return { ok: false, error: 'online-not-offered' }
    return by.held >= MOST_HELD ? { ok: false, error: 'too-many-held' } : undefined
  }
  const since = now.subtract({ hours: 24 * OLD_DEBT_DAYS })
  const isOld = by.owesSince !== null && Temporal.Instant.compare(by.owesSince, since) < 0
  return total > terms.cashLimit || isOld ? { ok: false, error: 'cash-not-offered' } : undefined
}
