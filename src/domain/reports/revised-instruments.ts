import type { Refused } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import {
  type Controlled,
  measuredOn,
  whyFailedThere,
} from '#src/domain/quality-control/blocking.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { RevisedValue } from './inputs.ts'

type Facts = Pick<Controlled, 'instruments' | 'measured'> & { items: readonly Item[] }
/** By test of the order: on which instrument its new value was measured. */
type OnWhich = ReadonlyMap<TestItemId, InstrumentId>

/**
 * On which instruments the new values of a change were measured: the named one, or that of the value
 * that each replaces. Refuses `which-instrument` for one that does not measure the test.
 * Source: ISO 15189:2022 7.3.7.2; decision 239.
 */
export function revisedOn(
  facts: Facts,
  values: readonly RevisedValue[],
): { ok: true; value: OnWhich } | Refused<'which-instrument'> {
  const found = new Map<TestItemId, InstrumentId>()
  for (const { testItemId, result } of values) {
    const item = facts.items.find(({ id }) => id === testItemId)
    const before = facts.measured.find((one) => one.testItemId === testItemId)?.instrumentId
    const named = result.instrumentId
    if (!item) continue
    if (named && named !== before) {
      const on = measuredOn(facts, item, named)
      if (!on.ok) return on
      found.set(testItemId, named)
    } else if (before) found.set(testItemId, before)
  }
  return { ok: true, value: found }
}

/**
 * Why a change is not signed: a control of one of its tests failed on the instrument that measured
 * the new value. The published report stays as it is meanwhile.
 * Source: ISO 15189:2022 7.3.7.2; decision 239.
 */
export function whyRevisedFailed(
  facts: Pick<Controlled, 'openFailures'>,
  items: readonly Item[],
  on: OnWhich,
): Refused<'control-failed'> | undefined {
  for (const item of items) {
    const failed = whyFailedThere(facts, item, on.get(item.id) ?? null)
    if (failed) return failed
  }
  return undefined
}
