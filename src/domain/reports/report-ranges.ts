import type { Item } from '#src/domain/results/order-at-hand.ts'
import { isConfirmed } from '#src/domain/results/judging/range-standing.ts'
import type { Result } from '#src/domain/results/result.ts'
import type { Reporting } from './reporting.ts'

/**
 * Whether the lab's current statement confirms exactly the ranges that judged a result.
 * Source: decision 038.
 */
export function confirmedRanges({ lastWords }: Pick<Reporting, 'lastWords'>) {
  const words = new Map(lastWords.map((word) => [word.testCode, word]))
  return ({ testCode }: Item, { rangeFingerprint }: Result) =>
    isConfirmed(rangeFingerprint, words.get(testCode))
}

/**
 * The pregnancy range by name, what the range assumes, all ranges where several judged it, and
 * whether the lab must still confirm them.
 * Source: decision 038; decision 093.
 */
export function rangePart(result: Result, isLabs: boolean) {
  const { rangeCondition, rangePremise, rangesBySex, isRangeUncertain } = result
  return {
    ...(rangeCondition && { rangeCondition }),
    ...(rangePremise && { rangePremise }),
    ...(rangesBySex && { ranges: rangesBySex }),
    ...(isRangeUncertain && !isLabs && { rangeStatus: 'to-be-confirmed' as const }),
  }
}
