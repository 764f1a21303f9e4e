import { formulas } from '#src/domain/results/calculated/formulas.ts'
import type { Result } from '#src/domain/results/result.ts'

/**
 * How a value was found, as its report names it: the method of the lab's own version that judged it,
 * else the test's, or the formula of a calculated value.
 * Source: reliability C4 (ISO 15189:2022 7.4.1.6); decision 031.
 */
export function methodOf(
  { computedFrom, method: own }: Pick<Result, 'computedFrom' | 'method'>,
  { code, method }: { code: string; method: string },
): string {
  const formula = computedFrom && formulas[code]?.words
  return formula ? `Calculated: ${formula}` : (own ?? method)
}
