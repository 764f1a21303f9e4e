import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { findReporting } from '#src/db/queries/reporting.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import { shownBy } from '#src/domain/reports/report-content.ts'
import { newsOf as saidOf } from '#src/domain/reports/report-results.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import type { Step } from '#src/usecases/step.ts'

/** What a report says about these values of an order's tests, in the tests' order. */
export async function newsOf<One extends { item: ItemRow; row: ResultRow }>(
  { tx, now }: Pick<Step, 'tx' | 'now'>,
  tree: BookingTree,
  order: OrderRow,
  valued: readonly One[],
): Promise<(One & { news: NewResult })[]> {
  const facts = await findReporting(tx, order.id)
  return saidOf(tree, { published: tree.items, ...shownBy(facts, now) }, valued)
}
