import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import type { Step } from '#src/usecases/step.ts'
import { factsOf } from './report-body.ts'
import { resultOf } from './report-results.ts'

/** What a report says about these values of an order's tests, in the tests' order. */
export async function newsOf<One extends { item: ItemRow; row: ResultRow }>(
  step: Pick<Step, 'tx' | 'now'>,
  tree: BookingTree,
  order: OrderRow,
  valued: readonly One[],
): Promise<(One & { news: NewResult })[]> {
  const results = valued.map(({ row }) => row)
  const items = valued.map(({ item }) => item)
  const facts = await factsOf(step, order, { items, results })
  return valued.flatMap((one) =>
    resultOf(tree, one.item, facts).map((result) => ({
      ...one,
      news: { section: sectionOf(tree, one.item), result },
    })),
  )
}

/** A report's sections are named as the lines were booked. */
function sectionOf(tree: BookingTree, { lineId }: ItemRow): string {
  const line = tree.lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`no line ${lineId}`)
  return line.name
}
