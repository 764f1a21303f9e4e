import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { Utr } from '#src/domain/refunds/refund.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { BatchId, PayoutId, taxes } from './settlement.ts'
import { isMonday } from './week.ts'

/** The Monday of an Indian week, as text. */
const Week = z.iso
  .date()
  .refine((day) => isMonday(Temporal.PlainDate.from(day)), 'A week is named by its Monday.')
export const OfWeek = z.strictObject({ week: Week })
export type OfWeek = z.infer<typeof OfWeek>

export const OfBatch = z.strictObject({ batchId: BatchId })
export type OfBatch = z.infer<typeof OfBatch>

/** An approval is signed with the password. */
export const ApproveBatch = OfBatch.extend({ password: z.string().min(1).max(128) })
export type ApproveBatch = z.infer<typeof ApproveBatch>

/** The bank's file of a day is a few kilobytes. */
export const LONGEST_FILE_MEGABYTES = 1
export const LONGEST_FILE = LONGEST_FILE_MEGABYTES * 1_000_000
export const ImportUtrs = z.strictObject({ csv: z.string().min(1).max(LONGEST_FILE) })
export type ImportUtrs = z.infer<typeof ImportUtrs>

export const OfPayout = z.strictObject({ payoutId: PayoutId })
export type OfPayout = z.infer<typeof OfPayout>

/**
 * `version`: the payout's version as shown; `utr`: the transfer's number, typed from the bank's
 * advice.
 */
export const ReturnPayout = OfPayout.extend({
  version: z.int().positive(),
  utr: Utr,
  reason: freeText(3, 500),
})
export type ReturnPayout = z.infer<typeof ReturnPayout>

/** The same as typed, for the payout of a page. */
export const TypedReturn = ReturnPayout.omit({ payoutId: true }).extend({
  version: z.coerce.number().int().positive(),
})

/** A credit note of a payout. */
export const OfCreditNote = OfPayout.extend({ noteId: z.uuid() })
export type OfCreditNote = z.infer<typeof OfCreditNote>

export const OfLabMaybe = z.strictObject({ labId: LabId.optional() })
export type OfLabMaybe = z.infer<typeof OfLabMaybe>

export const HoldEntries = z.strictObject({ orderId: OrderId, reason: freeText(3, 500) })
export type HoldEntries = z.infer<typeof HoldEntries>

export const OfOrder = z.strictObject({ orderId: OrderId })
export type OfOrder = z.infer<typeof OfOrder>

const Percent = z.int().min(1).max(99)

/**
 * "What if": other percentages, for all categories or by category, for orders placed from a day on.
 * Without any, the month as it was.
 */
export const SimulateShares = z
  .strictObject({
    labId: LabId,
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is 2026-11.'),
    from: z.iso.date().optional(),
    platformPercent: Percent.optional(),
    percents: z
      .array(z.strictObject({ categoryCode: z.string().min(1).max(60), platformPercent: Percent }))
      .max(200)
      .optional(),
  })
  .refine(({ platformPercent, percents }) => !platformPercent || !percents, {
    path: ['percents'],
    message: 'One percentage for all, or one for each category.',
  })
export type SimulateShares = z.infer<typeof SimulateShares>

export const AddTaxRate = z.strictObject({
  tax: z.enum(taxes),
  from: z.iso.date(),
  basisPoints: z.int().min(0).max(10_000),
  source: oneLine(3, 200),
})
export type AddTaxRate = z.infer<typeof AddTaxRate>
