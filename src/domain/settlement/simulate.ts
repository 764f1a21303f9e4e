import { layOut, splitOf } from '#src/domain/pricing/split.ts'
import type { Paise } from '#src/domain/money.ts'
import { turned } from './amounts.ts'
import { type Rates, type Share, shareOfItem } from './tax.ts'

type SimulatedItem = { id: string; price: Paise; platformShare: Paise }

/** An entry of a month with its order line, as frozen. */
export type SimulatedEntry = {
  kind: 'share' | 'claw-back'
  rates: Rates
  testItemId: string
  line: { price: Paise; platformPercent: number; platformShare: Paise }
  /** Every test of the line, in order. */
  items: readonly SimulatedItem[]
}

/**
 * The entry at another percentage: the line is split again, its parts keep their proportions, and
 * the taxes follow at the rates of that day. At the line's own percentage this is the same
 * arithmetic on the same numbers, so it yields the real entry to the paisa.
 * Source: decision 024.
 */
export function simulated(entry: SimulatedEntry, platformPercent: number): Share {
  const { line, items, rates } = entry
  const { platform } = splitOf(line.price, platformPercent)
  const parts = layOut(platform, weightsOf(items))
  const anew = items.map((item, at) => ({
    ...item,
    platformShare: parts[at] ?? item.platformShare,
  }))
  const item = anew.find(({ id }) => id === entry.testItemId)
  if (!item) throw new Error(`the line has no test ${entry.testItemId}`)
  const share = shareOfItem({ price: line.price, platformShare: platform }, anew, item, rates)
  return entry.kind === 'share' ? share : turned(share)
}

/** Weighted by the frozen parts, so that the same total falls into the same parts. */
function weightsOf(items: readonly SimulatedItem[]): number[] {
  const hasParts = items.some(({ platformShare }) => platformShare > 0)
  return items.map(({ price, platformShare }) => (hasParts ? platformShare : price))
}
