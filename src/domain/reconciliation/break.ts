import { z } from 'zod'

export const BreakId = z.uuid().brand<'BreakId'>()
export type BreakId = z.infer<typeof BreakId>

/**
 * The kinds of difference between the gateway's books and ours.
 * Source: reliability P28, P10, P29.
 */
export const breakKinds = [
  'missing-here',
  'missing-there',
  'amount',
  'duplicate',
  'auto-reversed',
  'auto-cancelled',
  'chargeback',
  'fraud',
  'refund-differs',
  'currency',
  'day',
  'fee',
  'unconfirmed',
  'status-regressed',
  'bank-file',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** What one side states; amounts in paise have names that end in `Paise`. */
export type BreakFacts = Record<string, string | number | null>
