import { z } from 'zod'
import { OrderId } from '#src/domain/orders/order.ts'
import { MOST_HELD } from './most-held.ts'

/** The order that is shown, and those the person holds back for now. */
export const ToSignAsked = z.strictObject({
  shown: OrderId.optional(),
  held: z.array(OrderId).max(MOST_HELD).default([]),
})
export type ToSignAsked = z.output<typeof ToSignAsked>

/** An order with verified results. */
export type OrderToSign = {
  orderId: OrderId
  /** The person looking booked it. */
  isOwn: boolean
  /** The person looking entered one of its verified values. */
  isEntered: boolean
}

/** What a person can sign now. */
export type SigningQueue = {
  /** The most urgent order after the shown one is done; null where none is left. */
  next: OrderId | null
  /** Orders the person may sign, the shown one among them, without those held back. */
  count: number
  /** Those held back that are still to sign. */
  held: OrderId[]
  /** Orders that need another pathologist: the person's own booking, or own entry. */
  forOthers: number
}

/**
 * Which order is signed next: the most urgent of those that the person may sign and does not hold
 * back, whatever was shown before: a critical value that arrives meanwhile is not passed over.
 * Nobody is led to an order that they may not sign: their own booking, or a value that they entered.
 * Source: decision 059; decision 074; decision 170.
 *
 * @param rows most urgent first.
 */
export function signingQueue(
  rows: readonly OrderToSign[],
  { shown, held }: ToSignAsked,
): SigningQueue {
  const back = new Set(held)
  const mine = rows.filter(({ isOwn, isEntered }) => !isOwn && !isEntered)
  const open = mine.filter(({ orderId }) => !back.has(orderId) || orderId === shown)
  return {
    next: open.find(({ orderId }) => orderId !== shown)?.orderId ?? null,
    count: open.length,
    held: mine.flatMap(({ orderId }) => (back.has(orderId) && orderId !== shown ? orderId : [])),
    forOthers: rows.length - mine.length,
  }
}
