import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { findCurrentResult, type ResultRow, supersedeResult } from '#src/db/queries/results.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EnterResult } from '#src/domain/results/inputs.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, type Shown } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { type Judged, judgeResult } from '#src/usecases/parts/results/judge-result.ts'
import { type ItemInTree, lockItem } from '#src/usecases/parts/results/locked-item.ts'
import { putResult } from '#src/usecases/parts/results/put-result.ts'
import { recompute } from '#src/usecases/parts/results/recompute.ts'
import { refuseComputed } from '#src/usecases/parts/results/refuse-computed.ts'
import { dropTyped } from '#src/usecases/parts/results/sealed-typing.ts'
import { asShown } from '#src/usecases/parts/results/standing-result.ts'
import { withdrawCalls } from '#src/usecases/parts/results/withdraw-calls.ts'

type Input = { testItemId: TestItemId; result: EnterResult }

/**
 * Enters one result, flagged by the range valid at the draw. Entering again before it is verified
 * keeps the earlier value, hidden; the very same again changes nothing. A critical one is held for
 * a second look and opens a call at once. Refuses `stale`, with the current state, where another
 * version was shown.
 * Source: life cycle 5; decision 028.
 */
export function enterResult(world: World, actor: Actor, { testItemId, result }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:enter')
    const locked = await lockItem(step, permit, testItemId)
    const { item, tree } = locked
    refuseComputed(tree, item)
    const judged = await judgeResult(step, tree, item, result)
    const same = await alreadyEntered(step, item, { ...judged, comment: result.comment ?? null })
    await dropTyped(step, item.orderId, [testItemId])
    if (same) return { state: item.state, flag: same.flag }
    const { flag, state } = await enter(step, locked, { judged, input: result })
    await audit(world, step.tx, actor, 'result:enter', testItemId, { flag })
    return { state, flag }
  })
}

/** The parts of a value that a person enters. */
const said = ['value', 'comparator', 'choice', 'text', 'comment'] as const
type Again = Pick<ResultRow, (typeof said)[number]>

/** A double click: the very same value again is neither a second value nor a second alarm. */
async function alreadyEntered({ tx }: Step, item: ItemRow, again: Again) {
  if (item.state !== 'entered' && item.state !== 'held') return undefined
  const current = await findCurrentResult(tx, item.id)
  return current && said.every((part) => again[part] === current[part]) ? current : undefined
}

type Entered = { judged: Judged; input: EnterResult }

async function enter(step: Step, { item, tree }: ItemInTree, { judged, input }: Entered) {
  const bookingId = tree.booking.id
  const shown = asShown(step, item, input)
  const isAgain = item.state === 'entered' || item.state === 'held'
  const over = isAgain ? await findCurrentResult(step.tx, item.id) : undefined
  const ready = isAgain ? await backToReady(step, item, bookingId, shown) : item
  const put = { judged, comment: input.comment ?? null, over, ...(!isAgain && { shown }) }
  const { flag, item: after } = await putResult(step, { item: ready, tree }, put)
  await recompute(step, bookingId, item.orderId)
  return { flag, state: after.state }
}

/** A second entry before verification replaces the one that was shown. */
async function backToReady(step: Step, item: ItemRow, bookingId: BookingId, shown: Shown) {
  const again = { event: 'retest', bookingId, reason: 'entered again', shown } as const
  const ready = await move(step, 'item', { row: item, ...again })
  await supersedeResult(step.tx, item.id, again.reason)
  await withdrawCalls(step, item.id, again.reason)
  return ready
}
