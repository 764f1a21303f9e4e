import type { BookingTree, ItemRow, TubeRow } from '#src/db/queries/bookings/booking-tree.ts'
import { addToTube } from '#src/db/queries/tubes/tubes.ts'
import { followingFrom } from '#src/domain/results/calculated/computed-items.ts'
import { isOver, standInFor, unreplaced } from '#src/domain/tubes/lost-tube.ts'
import { isUsable } from '#src/domain/tubes/tube-machine.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import { unearn } from '#src/usecases/parts/results/earn.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { replaceTube } from './replace-tube.ts'

/**
 * Part of reopening a signed result whose tube was lost after it was signed: nothing is left to
 * measure. Where another tube replaced the lost one, for tests that were not done, the test is
 * measured from that one too, without drawing more blood. Otherwise a fresh sample is requested, or
 * the test is given up and refunded, as for any lost tube. No effect where its own tube still
 * exists.
 * Source: decision 093.
 */
export async function sampleAgain(step: Step, tree: BookingTree, item: ItemRow): Promise<void> {
  const lost = unreplaced(tubesOfItem(tree, item))
  if (!lost) return
  const inOrder = tree.items.filter(({ orderId }) => orderId === item.orderId)
  const following = followingFrom(inOrder, [item]).filter(({ state }) => state === 'ready')
  const items = [item, ...following]
  const tube = standInFor(tree.tubes, lost)
  if (isOver(tube.state)) await replaceTube(step, tree, tube, { items, ...gone })
  else await join(step, tree, tube, items)
}

const gone = { reason: 'lost', news: 'sample-lost' } as const

async function join(step: Step, tree: BookingTree, tube: TubeRow, items: readonly ItemRow[]) {
  const bookingId = tree.booking.id
  await addToTube(
    step.tx,
    tube.id,
    items.map(({ id }) => id),
  )
  if (isUsable(tube.state)) return
  for (const row of items) {
    await unearn(step, tree, row)
    await move(step, 'item', { row, event: 'recollect', bookingId })
  }
  await settleOrders(step, bookingId)
}
