import { insertCallTask } from '#src/db/queries/call-tasks.ts'
import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { insertResult, nextResultNumber, type ResultRow } from '#src/db/queries/results.ts'
import { findVerificationRule } from '#src/db/queries/verification-rules.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { NotComputedReason } from '#src/domain/results/computed.ts'
import { CallTaskId, ResultId } from '#src/domain/results/item.ts'
import type { Judgement } from '#src/domain/results/judge.ts'
import { needsSecondPerson } from '#src/domain/results/second-person.ts'
import { personOf } from '#src/usecases/access.ts'
import { tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, type Shown } from '#src/usecases/transition.ts'
import type { Judged } from './judge-result.ts'
import type { ItemInTree } from './locked-item.ts'
import { tellAgain } from './tell-again.ts'

type Put = {
  judged: Judged
  comment: string | null
  /** What the person who entered it was shown. */
  shown?: Shown
  /** The unverified value that it replaces. */
  over?: Pick<ResultRow, 'needsSecondPerson'> | undefined
  /** Who entered it, if not the actor: for a signed change, its author. */
  by?: UserId | undefined
  /** For a computed value: its input results, by test. */
  computedFrom?: { inputs: Record<string, string>; reason?: NotComputedReason }
}

/**
 * One value of a test that waits for one: stored, flagged, held where nothing judged it, with a
 * call where it is critical.
 */
export async function putResult(step: Step, { item, tree }: ItemInTree, put: Put) {
  const bookingId = tree.booking.id
  const { judgement, ...judged } = put.judged
  const { flag } = judgement
  const { shown } = put
  const rule = await findVerificationRule(step.tx, item.labId, item.testCode)
  const typed = { row: item, event: 'enter', bookingId, ...(shown && { shown }) } as const
  const entered = await move(step, 'item', typed)
  const result = {
    id: ResultId.parse(step.world.chance.uuid()),
    testItemId: item.id,
    number: await nextResultNumber(step.tx, item.id),
    isCurrent: true,
    ...judged,
    ...judgedColumns(judgement),
    comment: put.comment,
    computedFrom: put.computedFrom ?? null,
    needsSecondPerson: needsSecondPerson(judgement, { rule, over: put.over }),
    enteredBy: put.by ?? personOf(step.actor).id,
    enteredAt: step.now,
  }
  await insertResult(step.tx, result)
  for (const row of tubesOfItem(tree, item).filter((tube) => tube.state === 'accepted'))
    await move(step, 'tube', { row, event: 'test', bookingId })
  const rung = await alarm(step, entered, result.id, judgement, bookingId)
  await tellAgain(step, item)
  return { flag, result, item: rung }
}

/** What is stored of a judgement beside the value. */
export function judgedColumns(judgement: Judgement) {
  const { flag, low, high, condition, premise, ranges, isRangeUncertain } = judgement
  const rangesBySex = ranges.length > 0 ? [...ranges] : null
  const range = { rangeLow: low, rangeHigh: high, rangeCondition: condition, rangesBySex }
  return { flag, ...range, rangePremise: premise, isRangeUncertain }
}

async function alarm(
  step: Step,
  item: ItemRow,
  resultId: ResultId,
  { flag, held: why, isCallDue }: Judgement,
  bookingId: BookingId,
): Promise<ItemRow> {
  if (why === null) return item
  const reason = why === 'critical' ? flag : why
  const held = await move(step, 'item', { row: item, event: 'hold', bookingId, reason })
  if (!isCallDue) return held
  await insertCallTask(step.tx, {
    id: CallTaskId.parse(step.world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId,
    state: 'open',
    openedAt: step.now,
  })
  return held
}
