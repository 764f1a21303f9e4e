import { afterThem } from '#src/domain/orders/with-their-orders.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { after, taken, type Transition } from '#src/domain/transition.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'

/**
 * While a tube of the visit is in one of these states, something is still to be drawn or carried.
 */
const underWay: readonly TubeState[] = ['planned', 'labelled', 'collected', 'in-transit']

type Facts = Pick<CollectionAtHand, 'booking' | 'orders' | 'visits' | 'tubes' | 'items'> & {
  visit: { id: string }
}

/**
 * Ends a visit whose last tube was lost: with nothing left to draw or hand over, nobody else would.
 * A tube lost before the collection was finished earns nothing.
 * Source: decision 036.
 *
 * @param facts the booking as it is after the loss.
 */
export function custodyEnded(facts: Facts, now: Temporal.Instant): Transition[] {
  const visit = facts.visits.find(({ id }) => id === facts.visit.id)
  if (!visit || tubesOfVisit(facts).some(({ state }) => underWay.includes(state))) return []
  const collected =
    visit.state === 'identified'
      ? [taken('visit', visit, 'collect', { patch: { collectedAt: now } })]
      : []
  const [over = visit] = after([visit], collected)
  if (over.state !== 'collected') return []
  const handed = taken('visit', over, 'hand-over', { patch: { handedOverAt: now } })
  const ended = afterThem(afterThem(facts, collected), [handed])
  return [...collected, handed, ...settledOrders(ended, now)]
}
