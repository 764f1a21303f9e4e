import { type Paise, paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

type Counted = {
  /** What the receipts say now. */
  expected: Paise
  counted: number
  /** Why there is less, and what the receipts said when it was counted. */
  shortReason?: string | undefined
  expectedPaise?: number | undefined
}

/**
 * How much is missing. More than the receipts say is refused always, less without a reason; and so
 * is a shortage found against receipts that have changed since: it would charge money nobody had
 * counted yet.
 */
export function countCash(of: Counted): Result<Paise, 'no-cash-held' | 'wrong-amount'> {
  const { expected, counted, shortReason, expectedPaise = expected } = of
  if (expected === 0) return refuse('no-cash-held')
  if (counted > expected || expectedPaise !== expected) return refuse('wrong-amount')
  if (counted < expected && !shortReason) return refuse('wrong-amount')
  return ok(paise(expected - counted))
}
