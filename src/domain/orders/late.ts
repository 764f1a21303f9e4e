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
/** `promisedAt`: its own, of a test that a rule added. */
type OfItem = { state: ItemState; promisedAt?: Temporal.Instant | null }

/**
 * By when a test is promised: with its order, or later where a rule added it.
 * Source: decisions 058 and 256.
 */
export function promiseOf(
  { promisedAt: own = null }: Pick<OfItem, 'promisedAt'>,
  { promisedAt: booked }: Promised,
): Temporal.Instant | null {
  if (booked === null || own === null) return booked
  return Temporal.Instant.compare(own, booked) > 0 ? own : booked
}

/**
 * Whether a test is late: its promised time has passed and its lab still owes the result. The only
 * place that decides it, for the stored mark and for the pages.
 * Source: spec §1 Purpose ("within the stated time"); decision 058.
 */
export function isLate(item: OfItem, order: Promised, now: Temporal.Instant): boolean {
  const promisedAt = promiseOf(item, order)
  const isOver = promisedAt !== null && Temporal.Instant.compare(promisedAt, now) < 0
  return isOver && within(owedStates, item.state)
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
  items: readonly (OfItem & Marked)[],
  now: Temporal.Instant,
): Lateness | null {
  const late = items.filter((item) => item.lateSince !== null || isLate(item, order, now))
  const since = order.lateSince ?? firstMissed(late, order)
  if (!since) return null
  return { since, isOver: !late.some(({ state }) => within(waitingStates, state)) }
}

/** Of late tests the first promise that was missed; null: none is late. */
function firstMissed(late: readonly OfItem[], order: Promised): Temporal.Instant | null {
  const missed = late.flatMap((item) => promiseOf(item, order) ?? [])
  return missed.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}

function within(states: readonly ItemState[], state: ItemState): boolean {
  return states.includes(state)
}
