import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { BreakId, breakKinds } from './break.ts'
import { breakStates } from './break-machine.ts'

/** A day of the gateway's books; by default yesterday in India. */
export const ReconcileDay = z.strictObject({ day: z.iso.date().optional() })
export type ReconcileDay = z.infer<typeof ReconcileDay>

/**
 * Open breaks oldest first, resolved ones newest first; `before` is the last of the previous page.
 */
export const ListBreaks = z.strictObject({
  state: z.enum(breakStates).optional(),
  kind: z.enum(breakKinds).optional(),
  /** Only those of one day, whatever their state if none is asked for. */
  day: z.iso.date().optional(),
  before: BreakId.optional(),
})
export type ListBreaks = z.infer<typeof ListBreaks>

/** A month, `2026-11`; by default the current one in India. */
export const ListCalendar = z.strictObject({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional(),
})
export type ListCalendar = z.infer<typeof ListCalendar>

export const ResolveBreak = z.strictObject({ breakId: BreakId, note: freeText(1, 1000) })
export type ResolveBreak = z.infer<typeof ResolveBreak>

/** One payout of the gateway to our bank, as its statement shows it. */
export const RecordGatewaySettlement = z.strictObject({
  reference: oneLine(1, 60),
  /** The amount that reached the bank. */
  amountPaise: z.int().positive().max(100_000_000_000),
  feePaise: z.int().nonnegative().max(1_000_000_000),
})
export type RecordGatewaySettlement = z.infer<typeof RecordGatewaySettlement>
