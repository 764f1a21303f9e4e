import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import type { RevisedDecision, RevisedValue } from '#src/domain/reports/inputs.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import { isRefusal, Refusal } from '#src/usecases/refusal.ts'
import { computedAnew } from '#src/usecases/parts/results/computed-anew.ts'
import {
  judgeComputed,
  type Judged,
  judgeResult,
} from '#src/usecases/parts/results/judge-result.ts'
import { standingResults } from '#src/usecases/parts/results/standing-result.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import { newsOf } from './news-of.ts'
import { type Entered, type RevisedRow, revisedRow } from './revised-row.ts'

/** A published test, the row of its new value, and what the report will say about it. */
export type Revised = RevisedRow & { item: ItemRow; news: NewResult }

export type Proposed = {
  values: readonly RevisedValue[]
  decisions?: readonly RevisedDecision[] | undefined
  entered: Entered
}

/**
 * New values of published tests of an order, each judged as at entry: by sex and age at the draw.
 * Refuses `not-found` for a test of another order, `not-allowed-now` for one that is not published,
 * `stale`, with the current state, where its value changed since it was shown. Values computed from
 * them follow.
 * Source: decision 031; decision 032.
 */
export async function revisedResults(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
  { values, decisions = [], entered }: Proposed,
): Promise<Revised[]> {
  const items = values.map((value) => revisable(step, tree, order, value))
  if (values.some(({ result }, at) => items[at]?.version !== result.version))
    throw await staleRevision(step, tree, order, { values })
  const rows: Omit<Revised, 'news'>[] = []
  const decidedOf = ({ id }: ItemRow) => decisions.find(({ testItemId }) => testItemId === id)
  for (const [at, value] of values.entries()) {
    const item = revisable(step, tree, order, value)
    const judging = judgeResult(step, tree, item, value.result)
    const judged = await namingField(`values.${at}.result`, judging)
    const comment = value.result.comment || null
    const put = { judged, entered, comment, computedFrom: null, decided: decidedOf(item) }
    rows.push({ item, ...(await revisedRow(step, item, put)) })
  }
  rows.push(
    ...(await computedAnew(step, { tree, orderId: order.id, revised: rows }, async (anew) => {
      const { item, found, inputs } = anew
      const judged = await judgeComputed(step, tree, item, found)
      const reason = found.kind === 'not-computed' ? { reason: found.reason } : {}
      const computedFrom = { inputs, ...reason }
      const put = { judged, entered, comment: null, computedFrom, decided: decidedOf(item) }
      return { item, ...(await revisedRow(step, item, put)) }
    })),
  )
  return newsOf(step, tree, order, rows)
}

/** Of several values sent at once, a refused one names its field by the full path. */
async function namingField(path: string, judging: Promise<Judged>): Promise<Judged> {
  return judging.catch((error: unknown) => {
    if (!isRefusal(error) || !error.detail.fields) throw error
    const named = Object.entries(error.detail.fields).map(([name, kind]) => [
      `${path}.${name}`,
      kind,
    ])
    throw new Refusal(error.refusal, { ...error.detail, fields: Object.fromEntries(named) })
  })
}

function revisable(step: Step, tree: BookingTree, order: OrderRow, value: RevisedValue): ItemRow {
  const item = tree.items.find(({ id, orderId }) => id === value.testItemId && orderId === order.id)
  if (!item) throw new Refusal('not-found')
  if (!isPublished(item.state)) throw notAllowed(step.actor, 'item', item.state)
  return item
}

/** The refusal of a draft about older values, with the current state of each. */
export async function staleRevision(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
  asked: { values?: readonly RevisedValue[] },
): Promise<Refusal> {
  const ids = new Set(asked.values?.map(({ testItemId }) => testItemId))
  const published = tree.items.filter(
    ({ orderId, state }) => orderId === order.id && isPublished(state),
  )
  const named = asked.values ? published.filter(({ id }) => ids.has(id)) : published
  return new Refusal('stale', { standing: await standingResults(step, named) })
}

/** Refuses `needs-decision`, by test, while a number among them is one that nothing judges. */
export function refuseUndecided(revised: readonly Revised[]): void {
  const open = revised.filter(({ row }) => needsDecision(row)).map(({ item }) => item)
  if (open.length === 0) return
  throw new Refusal('needs-decision', {
    facts: { tests: open.map(({ name }) => name).join(', ') },
    fields: Object.fromEntries(open.map(({ id }) => [`decisions.${id}`, 'needs-decision'])),
  })
}
