import type { Refused } from '#src/domain/changes.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { ArrivedResultId } from './arrived-result.ts'

/** A value of an instrument that waits, undecided, for a test of an order. */
type WaitingValue = {
  id: ArrivedResultId
  testItemId: TestItemId
  instrument: string
  /** As the instrument printed it, with its comparator and its unit. */
  value: string
  /** How the limits of the test judge it; null: it says no number. */
  flag: ResultFlag | null
}

/** What waits for the tests of an order. */
export type Awaited = { waiting: readonly WaitingValue[] }

/**
 * Why the value that stands may not be verified, signed or published: an instrument sent another one
 * about which nobody has decided. Names the test, that value and the instrument.
 * Source: life cycle 5; decision 236.
 */
export function whyUndecided(
  { waiting }: Awaited,
  items: readonly { id: TestItemId; name: string }[],
): Refused<'arrived-undecided'> | undefined {
  for (const { id, name } of items) {
    const found = waiting.find(({ testItemId }) => testItemId === id)
    if (!found) continue
    const { value, instrument, id: arrivedResultId } = found
    return {
      ok: false,
      error: 'arrived-undecided',
      facts: { test: name, value, instrument, arrivedResultId },
    }
  }
  return undefined
}
