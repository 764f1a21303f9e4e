import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import type { BookingAtLab } from '#src/domain/results/order-at-hand.ts'
import type { ElsewhereValue } from '#src/domain/results/delta-elsewhere.ts'
import { rulesOfItem } from './rules-of-item.ts'

type Facts = Pick<BookingAtLab, 'items' | 'tubes' | 'tubeItems'> &
  Pick<BenchFacts, 'rules' | 'elsewhere'>

/** Units by UCUM: of another lab's value, and of the judging lab's test. */
export type UnitsApart = { from: string; to: string }

/**
 * The pairs of units in which values of other labs and the tests of this one differ.
 * Source: decision 254.
 */
export function unitsApart(facts: Facts, now: Temporal.Instant): UnitsApart[] {
  const pairs = (facts.elsewhere ?? []).flatMap((value) => {
    const to = unitHere(facts, now, value)
    return value.unit !== null && to !== null && value.unit !== to ? [{ from: value.unit, to }] : []
  })
  return [...new Map(pairs.map((pair) => [nameOf(pair), pair])).values()]
}

/**
 * The values of other labs in the units of this one, by how many units of the one each unit of the
 * other is. A value without such a factor keeps its unit, and is compared with nothing.
 * Source: ucum.org; decision 254.
 */
export function inUnitsHere(
  facts: Facts,
  now: Temporal.Instant,
  factors: readonly (UnitsApart & { factor: number | null })[],
): ElsewhereValue[] {
  const byName = new Map(factors.map((one) => [nameOf(one), one.factor]))
  return (facts.elsewhere ?? []).map((value) => {
    const unit = unitHere(facts, now, value)
    if (value.unit === null || unit === null) return value
    const factor = byName.get(nameOf({ from: value.unit, to: unit })) ?? null
    if (factor === null || value.value === null) return value
    // Free of the noise of binary fractions.
    return { ...value, value: Number((value.value * factor).toPrecision(12)), unit }
  })
}

const nameOf = ({ from, to }: UnitsApart) => `${from} ${to}`

function unitHere(facts: Facts, now: Temporal.Instant, { orderId, testCode }: ElsewhereValue) {
  const item = facts.items.find((one) => one.orderId === orderId && one.testCode === testCode)
  const isRuled = facts.rules.tests.some(({ code }) => code === testCode)
  return item && isRuled ? rulesOfItem(facts, now, item).test.unit : null
}
