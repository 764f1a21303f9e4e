import { after, type Transition } from '#src/domain/transition.ts'
import { type Settled, settledOrders } from './settled-orders.ts'

type Known<Row> = readonly (Row & { id: string })[]

/** A booking whose rows are known by their ids. */
type Moving = Omit<Settled, 'visits' | 'items'> & {
  visits: Known<Settled['visits'][number]>
  items: Known<Settled['items'][number]>
}

/**
 * Transitions of a booking's visits, tubes and tests, followed by those that its orders take
 * because of them.
 * Source: decision 008.
 */
export function withTheirOrders(
  facts: Moving,
  transitions: readonly Transition[],
  now: Temporal.Instant,
): Transition[] {
  return [...transitions, ...settledOrders(afterThem(facts, transitions), now)]
}

/** A booking as these transitions leave it. */
export function afterThem<Facts extends Moving>(
  facts: Facts,
  transitions: readonly Transition[],
): Facts {
  return {
    ...facts,
    orders: after(facts.orders, transitions),
    visits: after(facts.visits, transitions),
    tubes: after(facts.tubes, transitions),
    items: after(facts.items, transitions),
  }
}
