import { insertCallTask } from '#src/db/queries/call-tasks.ts'
import {
  findCurrentResult,
  insertResult,
  nextResultNumber,
  supersedeResult,
} from '#src/db/queries/results.ts'
import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EnterResult } from '#src/domain/results/inputs.ts'
import { CallTaskId, ResultId, type TestItemId } from '#src/domain/results/item.ts'
import type { Judgement } from '#src/domain/results/judge.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tubesOfItem } from '#src/usecases/bookings/tree.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { judgeResult } from './judge-result.ts'
import { type ItemInTree, lockItem } from './locked-item.ts'
import { withdrawCalls } from './withdraw-calls.ts'

type Input = { testItemId: TestItemId; result: EnterResult }

/**
 * One result, flagged by the range valid at the draw. Entering again before it is verified keeps the
 * earlier value, hidden; the very same again changes nothing. A critical one is held for a second look and starts a call at once.
 */
export function enterResult(world: World, actor: Actor, { testItemId, result }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:enter')
    const locked = await lockItem(step, permit, testItemId)
    const same = await alreadyEntered(step, locked, result)
    if (same) return { state: locked.item.state, flag: same.flag }
    const { flag, state } = await enter(step, locked, result)
    await audit(world, step.tx, actor, 'result:enter', testItemId, { flag })
    return { state, flag }
  })
}

/** A second click: the very same value again is no second value, and no second alarm. */
async function alreadyEntered({ tx }: Step, { item }: ItemInTree, input: EnterResult) {
  if (item.state !== 'entered' && item.state !== 'held') return undefined
  const current = await findCurrentResult(tx, item.id)
  if (!current || (input.comment ?? null) !== current.comment) return undefined
  const { value, choice, text } = { value: null, choice: null, text: null, ...input }
  const isSame = value === current.value && choice === current.choice && text === current.text
  return isSame ? current : undefined
}

async function enter(step: Step, { item, tree }: ItemInTree, input: EnterResult) {
  const bookingId = tree.booking.id
  const { judgement, ...judged } = await judgeResult(step, tree, item, input)
  const { flag, low: rangeLow, high: rangeHigh } = judgement
  const ready = await backToReady(step, item, bookingId)
  const entered = await move(step, 'item', { row: ready, event: 'enter', bookingId })
  const id = ResultId.parse(step.world.chance.uuid())
  await insertResult(step.tx, {
    id,
    testItemId: item.id,
    number: await nextResultNumber(step.tx, item.id),
    isCurrent: true,
    ...judged,
    flag,
    rangeLow,
    rangeHigh,
    comment: input.comment ?? null,
    enteredBy: personOf(step.actor).id,
    enteredAt: step.now,
  })
  for (const row of tubesOfItem(tree, item).filter((tube) => tube.state === 'accepted'))
    await move(step, 'tube', { row, event: 'test', bookingId })
  return alarm(step, entered, id, judgement, bookingId)
}

/** A second entry before verification takes the first one's place. */
async function backToReady(step: Step, item: ItemRow, bookingId: BookingId): Promise<ItemRow> {
  if (item.state !== 'entered' && item.state !== 'held') return item
  await supersedeResult(step.tx, item.id, 'entered again')
  await withdrawCalls(step, item.id, 'entered again')
  return move(step, 'item', { row: item, event: 'retest', bookingId, reason: 'entered again' })
}

async function alarm(
  step: Step,
  item: ItemRow,
  resultId: ResultId,
  { flag, isCallDue }: Judgement,
  bookingId: BookingId,
) {
  if (!isCallDue) return { flag, state: item.state }
  const { state } = await move(step, 'item', { row: item, event: 'hold', bookingId, reason: flag })
  await insertCallTask(step.tx, {
    id: CallTaskId.parse(step.world.chance.uuid()),
    labId: item.labId,
    testItemId: item.id,
    resultId,
    state: 'open',
    openedAt: step.now,
  })
  return { flag, state }
}
