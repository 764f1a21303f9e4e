import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { OrderState } from './order-machine.ts'

/**
 * States of a test whose result its lab still owes. Not `recollect`: its fresh sample restarts the
 * time. Not `authorised`: the lab has signed it, and the payment holds it back.
 * Source: decision 058.
 */
export const owedStates = ['ordered', 'ready', 'entered', 'held', 'tech-verified'] as const

/** States of a late test whose patient still waits; the alarm lasts until the test leaves them. */
export const waitingStates = [...owedStates, 'recollect'] as const

/** States of an order in which the promised time can pass. */
export const promisedStates = [
  'sample-collected',
  'at-lab',
  'processing',
  'partly-reported',
  'recollection-due',
] as const satisfies readonly OrderState[]

type Promised = { promisedAt: Temporal.Instant | null }

/**
 * Whether a test is late: its order's promised time has passed and its lab still owes the result.
 * The only place that decides it, for the stored mark and for the pages.
 * Source: spec §1 Purpose ("within the stated time"); decision 058.
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
  /** The first promised time that was missed. */
  since: Temporal.Instant
  /** Nobody waits for a late test any more: all are published or ended. */
  isOver: boolean
}

/**
 * What is said of an order's lateness, already marked or due to be marked; null if it kept its
 * promise.
 * Source: decision 058.
 */
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
