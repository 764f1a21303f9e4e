import type {
  BookingTree,
  ItemRow,
  TubeRow,
  VisitRow,
} from '#src/db/queries/bookings/booking-tree.ts'
import type { GiveUpReason } from '#src/domain/results/give-up-reason.ts'
import { mayAskAgain } from '#src/domain/tubes/fresh-sample.ts'
import type { BookingEvent } from '#src/messages/booking-news.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { orderOf, reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { publishReport } from '#src/usecases/parts/reports/publish-report.ts'
import { dropValue } from '#src/usecases/parts/results/drop-value.ts'
import { unearn } from '#src/usecases/parts/results/earn.ts'
import { endItems } from '#src/usecases/parts/results/give-up-items.ts'
import { recompute } from '#src/usecases/parts/results/recompute.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { drawAgain, drawAtTheDoor, freshVisit, isSafeAtTheDoor } from './draw-again.ts'

type Gone = {
  /** The tests that it can no longer serve. */
  items: readonly ItemRow[]
  reason: GiveUpReason
  /** The event the patient is told when a fresh sample is requested. */
  news: Extract<BookingEvent, 'fresh-sample-needed' | 'sample-lost'>
  /** The phlebotomist is still beside the patient: the same visit draws it. */
  isAtTheDoor?: boolean
}

/**
 * What follows when a drawn tube is unusable: a fresh sample, free of charge. After two of them,
 * where no slot is free, or where a child would give too much blood in each, its tests are given up
 * and refunded. Returns whether it is drawn again.
 * Source: life cycle 4; decision 044.
 */
export async function replaceTube(step: Step, tree: BookingTree, tube: TubeRow, gone: Gone) {
  if (gone.isAtTheDoor && (await isSafeAtTheDoor(step, tree, tube))) {
    await drawAtTheDoor(step, tree, tube)
    await settleOrders(step, tree.booking.id)
    return true
  }
  if (!mayAskAgain(orderOf(tree, tube.orderId), tree)) return giveUp(step, tree, tube, gone)
  const { visit, isTooMuch } = await freshVisit(step, tree, tube)
  if (!visit) return giveUp(step, tree, tube, isTooMuch ? { ...gone, reason: TOO_MUCH } : gone)
  return askAgain(step, tree, tube, { ...gone, visit })
}

/** The reason the patient reads when a child cannot give another sample. */
const TOO_MUCH = 'too-much-blood'

async function askAgain(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  { items, news, reason, visit }: Gone & { visit: Pick<VisitRow, 'id' | 'startsAt' | 'endsAt'> },
) {
  const bookingId = tree.booking.id
  for (const row of items) {
    await unearn(step, tree, row)
    if (row.state !== 'recollect') await move(step, 'item', { row, event: 'recollect', bookingId })
    // A value measured in it counts for nobody.
    await dropValue(step, row, reason)
  }
  await recompute(step, bookingId, tube.orderId)
  await drawAgain(step, tree, { tube, items, visitId: visit.id })
  await settleOrders(step, bookingId)
  await tellBooker(step, tree, news, { visit })
  return true
}

async function giveUp(step: Step, tree: BookingTree, tube: TubeRow, { items, reason }: Gone) {
  await endItems(step, tree, items, reason)
  const after = await settleOrders(step, tree.booking.id)
  await publishReport(step, after, orderOf(after, tube.orderId))
  await tellBooker(step, await reloadTree(step, tree.booking.id), 'test-not-performed')
  return false
}
