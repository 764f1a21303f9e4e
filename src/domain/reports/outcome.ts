import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { ReportState } from './report-machine.ts'

/** Why an order whose state says "reported" has no report to rely on. */
export const outcomes = ['withdrawn', 'not-done'] as const
export type Outcome = (typeof outcomes)[number]

type Order = {
  state: OrderState
  /** The state of its report; undefined where it has none. */
  report: ReportState | undefined
  items: readonly { state: ItemState }[]
}

/**
 * What became of an order beyond its own state: its report was withdrawn, or none of its tests
 * could be done. Null where its state says it all.
 * Source: life cycle 6; decision 032.
 */
export function outcomeOf({ state, report, items }: Order): Outcome | null {
  const isOver = state === 'reported' || state === 'closed'
  if (report === 'withdrawn' && (isOver || state === 'partly-reported')) return 'withdrawn'
  const isSomeDone = items.some((item) => item.state === 'published' || item.state === 'amended')
  return isOver && !isSomeDone ? 'not-done' : null
}
