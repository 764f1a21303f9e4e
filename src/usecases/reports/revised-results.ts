import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { nextResultNumber, type ResultRow } from '#src/db/queries/results.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { RevisedValue } from '#src/domain/reports/inputs.ts'
import type { NewResult } from '#src/domain/reports/revised-body.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import { ResultId } from '#src/domain/results/item.ts'
import { needsSecondPerson } from '#src/domain/results/second-person.ts'
import { isRefusal, Refusal } from '#src/usecases/refusal.ts'
import { computedAnew } from '#src/usecases/results/computed-anew.ts'
import { judgeComputed, type Judged, judgeResult } from '#src/usecases/results/judge-result.ts'
import { judgedColumns } from '#src/usecases/results/put-result.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import { newsOf } from './news-of.ts'

/** A published test, the row of its new value, and what the report will say of it. */
export type Revised = { item: ItemRow; row: ResultRow; isCallDue: boolean; news: NewResult }

type Entered = { by: UserId; at: Temporal.Instant }

/**
 * New values of published tests of an order, each judged as at its entering: by sex and age at the
 * draw. Refuses `not-found` for a test of another order, `not-allowed-now` for one that is not
 * published, `stale` where its value changed since it was shown. What is computed from them follows.
 */
export async function revisedResults(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
  { values, entered }: { values: readonly RevisedValue[]; entered: Entered },
): Promise<Revised[]> {
  const rows: Omit<Revised, 'news'>[] = []
  for (const [at, value] of values.entries()) {
    const item = revisable(step, tree, order, value)
    const judging = judgeResult(step, tree, item, value.result)
    const judged = await namingField(`values.${at}.result`, judging)
    const put = { judged, entered, comment: value.result.comment || null, computedFrom: null }
    rows.push({ item, ...(await rowOf(step, item, put)) })
  }
  rows.push(
    ...(await computedAnew(step, { tree, orderId: order.id, revised: rows }, async (anew) => {
      const { item, found, inputs } = anew
      const judged = await judgeComputed(step, tree, item, found)
      const reason = found.kind === 'not-computed' ? { reason: found.reason } : {}
      const put = { judged, entered, comment: null, computedFrom: { inputs, ...reason } }
      return { item, ...(await rowOf(step, item, put)) }
    })),
  )
  return newsOf(step, tree, order, rows)
}

/** Of several values sent at once, a refused one names its field by the whole path. */
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
  if (item.version !== value.result.version) throw new Refusal('stale')
  return item
}

type Put = Pick<ResultRow, 'comment' | 'computedFrom'> & { judged: Judged; entered: Entered }

async function rowOf(
  step: Step,
  item: ItemRow,
  { judged: { judgement, ...judged }, entered, comment, computedFrom }: Put,
): Promise<Pick<Revised, 'row' | 'isCallDue'>> {
  const row = {
    id: ResultId.parse(step.world.chance.uuid()),
    testItemId: item.id,
    number: await nextResultNumber(step.tx, item.id),
    isCurrent: true,
    ...judged,
    ...judgedColumns(judgement),
    decision: null,
    decisionComment: null,
    decidedBy: null,
    decidedAt: null,
    comment,
    computedFrom,
    // The pathologist who signs a revision is another person than who wrote it, whatever the rule.
    needsSecondPerson: needsSecondPerson(judgement, { rule: 'never' }),
    enteredBy: entered.by,
    enteredAt: entered.at,
    verifiedBy: null,
    verifiedAt: null,
    authorisedBy: null,
    authorisedAt: null,
    signatureId: null,
    supersededReason: null,
  }
  return { row, isCallDue: judgement.isCallDue }
}
