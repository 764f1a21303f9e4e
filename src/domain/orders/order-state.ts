import { isPublished, isSettled, type ItemState } from '#src/domain/results/item-machine.ts'
import { isDrawn, isUsable, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'
import type { OrderState } from './order-machine.ts'

/** What an order's state is derived from. */
export type OrderChildren = {
  /** The state of the booking's own visit, not of a free recollection. */
  visit: VisitState
  tubes: readonly { state: TubeState; isReplacement: boolean }[]
  items: readonly { state: ItemState }[]
  /** The entire booking was cancelled. */
  isCancelled?: boolean
  /** The payment hold ran out. */
  isExpired?: boolean
}

/**
 * In sequence. Giving up a sample while another is on its way never moves an order back, nor does a
 * first visit that is still drawing.
 */
const onTheWay: readonly OrderState[] = ['collecting', 'sample-collected', 'at-lab', 'processing']

/** Ended by people or by time, never by a child's state; nothing follows. Source: life cycle 1. */
export const ends: readonly OrderState[] = ['closed', 'cancelled', 'expired']

/**
 * The state an order has by its children. A fresh sample still to be taken takes precedence; then
 * results, then tubes, then the visit.
 * Source: life cycle 1; rules for all machines ("written by one function from its children");
 * decision 008.
 */
export function orderStateOf(current: OrderState, children: OrderChildren): OrderState {
  if (ends.includes(current)) return current
  const derived = byChildren(children)
  // Its fresh sample is taken or given up before the visit that took the first one is finished.
  if (derived === 'collecting' && current === 'recollection-due') return 'sample-collected'
  return onTheWay.indexOf(derived) >= 0 && onTheWay.indexOf(derived) < onTheWay.indexOf(current)
    ? current
    : derived
}

function byChildren(children: OrderChildren): OrderState {
  const { visit, tubes, items, isCancelled = false, isExpired = false } = children
  if (isExpired) return 'expired'
  if (items.every(({ state }) => state === 'cancelled')) return 'cancelled'
  if (isLost({ tubes, items })) {
    const isEnded = isCancelled || items.some(({ state }) => state === 'cancelled')
    return isEnded ? 'cancelled' : 'unfulfilled'
  }
  if (awaitsFreshSample(tubes)) return 'recollection-due'
  if (items.every(({ state }) => isSettled(state))) return 'reported'
  if (items.some(({ state }) => isPublished(state))) return 'partly-reported'
  if (tubes.some(({ state }) => isUsable(state))) return 'processing'
  if (tubes.some(({ state }) => state === 'handed-over')) return 'at-lab'
  if (visit === 'collected' || visit === 'handed-over') return 'sample-collected'
  return byVisit(visit)
}

/** Nothing was drawn and nothing will be, so there is nothing to report. */
function isLost({ tubes, items }: Pick<OrderChildren, 'tubes' | 'items'>): boolean {
  return (
    items.every(({ state }) => state === 'cancelled' || state === 'not-performed') &&
    !tubes.some(({ state }) => isDrawn(state))
  )
}

function awaitsFreshSample(tubes: OrderChildren['tubes']): boolean {
  return tubes.some(
    ({ state, isReplacement }) => isReplacement && (state === 'planned' || state === 'labelled'),
  )
}

function byVisit(visit: VisitState): OrderState {
  if (visit === 'held') return 'awaiting-payment'
  if (visit === 'identified') return 'collecting'
  if (isAccepted(visit)) return 'accepted'
  if (visit === 'failed' || visit === 'cancelled') return 'unfulfilled'
  return 'placed'
}
