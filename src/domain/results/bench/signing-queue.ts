import { z } from 'zod'
import type { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { MOST_SKIPPED } from './most-skipped.ts'

/**
 * An order that a person skips for now, as they saw it: how grave its gravest value was (2:
 * critical, 1: out of range, 0: neither), and when the last critical one was verified, in
 * microseconds since 1970; 0: none was critical.
 */
const Skipped = z.strictObject({
  orderId: OrderId,
  gravity: z.int().min(0).max(2),
  criticalAt: z.int().min(0).default(0),
})
export type Skipped = z.output<typeof Skipped>

/** The order that is shown, and those the person skips for now. */
export const ToSignAsked = z.strictObject({
  shown: OrderId.optional(),
  skipped: z.array(Skipped).max(MOST_SKIPPED).default([]),
})
export type ToSignAsked = z.output<typeof ToSignAsked>

/** An order with verified results. */
export type OrderToSign = {
  orderId: OrderId
  labId: LabId
  labName: string
  patientName: string
  /** Of its gravest value to sign: 2: critical, 1: out of range, 0: neither. */
  gravity: number
  /** When the last critical value to sign was verified, in microseconds since 1970; 0: none. */
  criticalAt: number
  /** The person looking booked it. */
  isOwn: boolean
  /** The person looking entered one of its verified values. */
  isEntered: boolean
}

/** What a person can sign now. */
export type SigningQueue = {
  /** The most urgent order after the shown one is done; null where none is left. */
  next: OrderId | null
  /** Orders the person may sign, the shown one among them, without those skipped. */
  count: number
  /** Those skipped that are still to sign, most urgent first. */
  skipped: OrderToSign[]
  /** Orders that need another pathologist: the person's own booking or entry, or another's lab. */
  forOthers: number
  /** The shown order was skipped, and has a graver value since. */
  isRisen: boolean
  /** The lab of the shown order. */
  labName: string | null
  /** Whether the person is registered as a signatory there; without a shown order, anywhere. */
  isSignatory: boolean
}

type Asked = ToSignAsked & {
  /** The labs where the person is registered as a signatory. */
  signsAt: readonly LabId[]
}

/**
 * Which order is signed next: the gravest of those that the person may sign and does not skip,
 * whatever was shown before: a critical value that arrives meanwhile is not passed over. An order is
 * skipped as it was seen: with a graver value, or a new critical one, it comes back by itself. Nobody is led to an order that
 * they may not sign: their own booking, a value that they entered, or a lab where they are not
 * registered; who is registered nowhere is led, and told on the page.
 * Source: decision 059; decision 074; decision 170; decision 176.
 *
 * @param rows earliest promise first.
 */
export function signingQueue(rows: readonly OrderToSign[], asked: Asked): SigningQueue {
  const { shown, skipped, signsAt } = asked
  const seen = new Map(skipped.map((one) => [one.orderId, one]))
  const isRisen = (row: OrderToSign) => isGraver(row, seen.get(row.orderId))
  const isBack = (row: OrderToSign) =>
    row.orderId !== shown && seen.has(row.orderId) && !isRisen(row)
  const isHis = ({ labId }: OrderToSign) => signsAt.length === 0 || signsAt.includes(labId)
  const mine = rows
    .filter((row) => !row.isOwn && !row.isEntered && isHis(row))
    .toSorted((a, b) => b.gravity - a.gravity)
  const open = mine.filter((row) => !isBack(row))
  const here = rows.find(({ orderId }) => orderId === shown)
  return {
    next: open.find(({ orderId }) => orderId !== shown)?.orderId ?? null,
    count: open.length,
    skipped: mine.filter(isBack),
    forOthers: rows.length - mine.length,
    isRisen: here !== undefined && isRisen(here),
    labName: here?.labName ?? null,
    isSignatory: here ? signsAt.includes(here.labId) : signsAt.length > 0,
  }
}

/** Whether an order has a graver value, or a critical one more, than when it was skipped. */
function isGraver({ gravity, criticalAt }: OrderToSign, seen: Skipped | undefined): boolean {
  if (!seen) return false
  return gravity > seen.gravity || criticalAt > seen.criticalAt
}

/**
 * How an order with these values to sign is seen by who reads them now; `verifiedAt` in ISO 8601.
 * Source: decision 176.
 */
export function asSeen(
  values: readonly { gravity: number; verifiedAt: string | null }[],
): Omit<Skipped, 'orderId'> {
  const critical = values.flatMap(({ gravity, verifiedAt }) =>
    gravity === 2 && verifiedAt !== null ? [microseconds(verifiedAt)] : [],
  )
  return {
    gravity: Math.max(0, ...values.map(({ gravity }) => gravity)),
    criticalAt: Math.max(0, ...critical),
  }
}

/** As the database counts them; the largest number that is still exact is the year 2255. */
const microseconds = (at: string) => Number(Temporal.Instant.from(at).epochNanoseconds / 1000n)
