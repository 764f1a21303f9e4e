import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { inUnitsHere, unitsApart } from '#src/domain/results/judging/elsewhere-units.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The same facts with the values of other labs in the units of this one. The library of units is
 * asked only where two differ.
 * Source: decision 254.
 */
export async function withUnitsHere<Facts extends BenchFacts>(
  { world, now }: Step,
  facts: Facts,
): Promise<Facts> {
  const factors = await Promise.all(
    unitsApart(facts, now).map(async (pair) => {
      const { factor } = await world.units.read(pair.from, pair.to)
      return { ...pair, factor }
    }),
  )
  return factors.length === 0 ? facts : { ...facts, elsewhere: inUnitsHere(facts, now, factors) }
}
