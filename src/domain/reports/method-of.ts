import type { ComputedFrom } from '#src/domain/results/calculated/computed.ts'
import { choosable } from '#src/domain/results/calculated/computed-by.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import type { Result } from '#src/domain/results/result.ts'

/**
 * How a value was found, as its report names it: the method of the lab's own version that judged it,
 * else the test's, or the formula of a calculated value, with the lot of reagent that it needs.
 * Source: reliability C4 (ISO 15189:2022 7.4.1.6); decisions 031 and 261.
 */
export function methodOf(
  { computedFrom, method: own }: Pick<Result, 'computedFrom' | 'method'>,
  { code, method }: { code: string; method: string },
): string {
  const formula = computedFrom && formulaWords(code, computedFrom)
  return formula ? `Calculated: ${formula}` : (own ?? method)
}

/**
 * The formula of a calculated value in the codes people know: of one test there is one, the product's
 * or the one that its lab chose. Undefined for a test that has none by now.
 * Source: decisions 031, 260 and 261.
 */
export function formulaWords(code: string, { lot }: ComputedFrom): string | undefined {
  const words = (formulas[code] ?? choosable(code))?.words
  if (!words || !lot) return words
  const { lotNumber, isi, meanNormalSeconds } = lot
  return `${words}; ISI ${isi}, mean normal PT ${meanNormalSeconds} s, lot ${lotNumber}`
}
