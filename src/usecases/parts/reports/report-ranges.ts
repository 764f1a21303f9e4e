import type { ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { listLastWords } from '#src/db/queries/lab-ranges.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import { isConfirmed } from '#src/domain/results/range-standing.ts'
import type { Step } from '#src/usecases/step.ts'

/** Whether the lab's current statement confirms exactly the ranges that judged a result. */
export async function confirmedRanges(
  tx: Step['tx'],
  order: Pick<OrderRow, 'labId'>,
  items: readonly ItemRow[],
) {
  const codes = items.map(({ testCode }) => testCode)
  const words = await listLastWords(tx, order.labId, codes)
  return ({ testCode }: ItemRow, { rangeFingerprint }: ResultRow) =>
    isConfirmed(rangeFingerprint, words.get(testCode))
}

/**
 * The pregnancy range by name, what the range assumes, all ranges where several judged it, and
 * whether the lab must still confirm them.
 */
export function rangePart(result: ResultRow, isLabs: boolean) {
  const { rangeCondition, rangePremise, rangesBySex, isRangeUncertain } = result
  return {
    ...(rangeCondition && { rangeCondition }),
    ...(rangePremise && { rangePremise }),
    ...(rangesBySex && { ranges: rangesBySex }),
    ...(isRangeUncertain && !isLabs && { rangeStatus: 'to-be-confirmed' as const }),
  }
}
