import type { OrderId } from '#src/domain/orders/order.ts'
import { after, type Transition, taken } from '#src/domain/transition.ts'
import type { NewEntry } from './taking-back.ts'

/**
 * Holds those of these earnings that are in no payout and not on hold. What is in a payout cannot be
 * held: it is clawed back if the dispute is lost.
 * Source: life cycle 7; decision 025.
 */
export function heldShares(shares: readonly NewEntry[], holdReason: string): Transition[] {
  return shares
    .filter(({ state }) => state === 'accrued' || state === 'eligible')
    .map((row) => taken('settlement', row, 'hold', { patch: { holdReason }, reason: holdReason }))
}

type Release = {
  now: Temporal.Instant
  /** Orders past their dispute window: their earnings may be paid with the next batch. */
  closed: ReadonlySet<OrderId>
  /** Ends only the holds with one of these reasons; otherwise all. */
  reasons?: readonly string[]
}

/**
 * Ends the holds on these earnings, and makes payable what belongs to a closed order and is not on
 * hold any more. `released`: how many holds end.
 * Source: life cycle 7.
 */
export function releasedShares(
  shares: readonly NewEntry[],
  { now, closed, reasons }: Release,
): { released: number; transitions: Transition[] } {
  const released = shares
    .filter(({ state }) => state === 'on-hold')
    .filter(({ holdReason }) => reasons === undefined || reasons.some((one) => one === holdReason))
    .map((row) =>
      taken('settlement', row, 'release', { patch: { holdReason: null, eligibleAt: null } }),
    )
  const rows = after(shares, released).filter(({ orderId }) => closed.has(orderId))
  return { released: released.length, transitions: [...released, ...maturedShares(rows, now)] }
}

/** Makes the earnings of closed orders payable, except those on hold. Source: life cycle 7. */
export function maturedShares(shares: readonly NewEntry[], now: Temporal.Instant): Transition[] {
  return shares
    .filter(({ state }) => state === 'accrued')
    .map((row) => taken('settlement', row, 'mature', { patch: { eligibleAt: now } }))
}
