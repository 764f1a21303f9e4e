import { rulesOfDay } from '#src/domain/analytes/rules-of-day.ts'
import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { BenchFacts, RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import type { BookingAtLab, Item } from '#src/domain/results/order-at-hand.ts'

type Facts = Pick<BookingAtLab, 'tubes' | 'tubeItems'> & Pick<BenchFacts, 'rules'>

/**
 * What judges the numbers of a test of an order: the rules of the day of its draw; before the draw,
 * of today. Throws for a test whose rules were not read, which is a bug.
 * Source: life cycle 5 (at the draw date); decision 225.
 */
export function rulesOfItem(
  facts: Facts,
  now: Temporal.Instant,
  item: Pick<Item, 'id' | 'testCode'>,
): ReturnType<typeof rulesOfDay<RuledTest, BenchFacts['rules']>> {
  const test = facts.rules.tests.find(({ code }) => code === item.testCode)
  if (!test) throw new Error(`no test ${item.testCode}`)
  return rulesOfDay(facts.rules, test, indianDay(sampleOf(facts, item)?.collectedAt ?? now))
}
