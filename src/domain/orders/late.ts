import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { OrderState } from './order-machine.ts'

/**
 * States of a test whose result its lab still owes. Not `recollect`: its fresh sample starts the time
 * again. Not `authorised`: the lab signed it, and what keeps it back is the payment.
 */
export const owedStates = ['ordered', 'ready', 'entered', 'held', 'tech-verified'] as const

/** States of a late test in which its patient still waits: the alarm stands until it leaves them. */
export const waitingStates = [...owedStates, 'recollect'] as const

/** States of an order in which a promise can pass. */
export const promisedStates = [
  'sample-collected',
  'at-lab',
  'processing',
  'partly-reported',
  'recollection-due',
] as const satisfies readonly OrderState[]

type Promised = { promisedAt: Temporal.Instant | null }

/**
 * Whether a test is late: the promised time of its order is over and its lab still owes the result.
 * The one place that decides it, for the mark as for what a page shows.
 * Source: spec §1 Purpose («within the stated time»).
 */
export function isLate(
  { state }: { state: ItemState },
  { promisedAt }: Promised,
  now: Temporal.Instant,
): boolean {
  const isOver = promisedAt !== null && Temporal.Instant.compare(promisedAt, now) < 0
  return isOver && within(owedStates, state)
}

type Marked = { lateSince: Temporal.Instant | null }

export type Lateness = {
  /** The first promise that was broken. */
  since: Temporal.Instant
  /** Nobody waits for a late test any more: they are published, or ended. */
  isOver: boolean
}

/** What is said of an order's lateness, marked already or due to be marked; null: it kept its word. */
export function latenessOf(
  order: Promised & Marked,
  items: readonly ({ state: ItemState } & Marked)[],
  now: Temporal.Instant,
): Lateness | null {
  const late = items.filter((item) => item.lateSince !== null || isLate(item, order, now))
  const since = order.lateSince ?? (late.length > 0 ? order.promisedAt : null)
  if (!since) return null
  return { since, isOver: !late.some(({ state }) => within(waitingStates, state)) }
}

function within(states: readonly ItemState[], state: ItemState): boolean {
  return states.includes(state)
}
