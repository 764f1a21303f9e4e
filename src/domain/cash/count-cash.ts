import { type Paise, paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

type Counted = {
  /** What the receipts add up to now. */
  expected: Paise
  counted: number
  /** Why less was counted, and what the receipts added up to when it was counted. */
  shortReason?: string | undefined
  expectedPaise?: number | undefined
}

/**
 * How much is missing, in paise. Refuses more than the receipts (`wrong-amount`), less without a
 * reason, and a shortage counted against receipts that have changed since: it would charge the
 * phlebotomist for money nobody had counted yet.
 * Source: life cycle 2.
 */
export function countCash(of: Counted): Result<Paise, 'no-cash-held' | 'wrong-amount'> {
  const { expected, counted, shortReason, expectedPaise = expected } = of
  if (expected === 0) return refuse('no-cash-held')
  if (counted > expected || expectedPaise !== expected) return refuse('wrong-amount')
  if (counted < expected && !shortReason) return refuse('wrong-amount')
  return ok(paise(expected - counted))
}
