import { isPublished, isSettled, type ItemState } from '#src/domain/results/item-machine.ts'
import { isUsable, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'
import type { OrderState } from './order-machine.ts'

/** What an order's state is made of. */
export type OrderChildren = {
  /** The state of the booking's own visit, the one that is not a free recollection. */
  visit: VisitState
  tubes: readonly { state: TubeState; isReplacement: boolean }[]
  items: readonly { state: ItemState }[]
}

/** These are ended by people or time, never by a child. */
const ends: readonly OrderState[] = ['closed', 'cancelled', 'expired']

/**
 * The state an order has by its children. A fresh sample that is still to be taken outweighs all
 * else; then results, then tubes, then the visit.
 * Source: life cycle 1; rules for all machines («written by one function from its children»).
 */
export function orderStateOf(
  current: OrderState,
  { visit, tubes, items }: OrderChildren,
): OrderState {
  if (ends.includes(current)) return current
  if (items.every(({ state }) => state === 'cancelled')) return 'cancelled'
  if (awaitsFreshSample(tubes)) return 'recollection-due'
  const live = items.filter(({ state }) => state !== 'cancelled')
  if (live.every(({ state }) => isSettled(state))) return 'reported'
  if (live.some(({ state }) => isPublished(state))) return 'partly-reported'
  if (tubes.some(({ state }) => isUsable(state))) return 'processing'
  if (tubes.some(({ state }) => state === 'handed-over')) return 'at-lab'
  if (visit === 'collected' || visit === 'handed-over') return 'sample-collected'
  return byVisit(visit)
}

function awaitsFreshSample(tubes: OrderChildren['tubes']): boolean {
  return tubes.some(
    ({ state, isReplacement }) => isReplacement && (state === 'planned' || state === 'labelled'),
  )
}

function byVisit(visit: VisitState): OrderState {
  if (visit === 'identified') return 'collecting'
  if (isAccepted(visit)) return 'accepted'
  if (visit === 'failed' || visit === 'cancelled') return 'unfulfilled'
  return 'placed'
}
