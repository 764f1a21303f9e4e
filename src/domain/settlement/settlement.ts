import { z } from 'zod'

export const SettlementId = z.uuid().brand<'SettlementId'>()
export type SettlementId = z.infer<typeof SettlementId>
export const BatchId = z.uuid().brand<'BatchId'>()
export type BatchId = z.infer<typeof BatchId>
export const PayoutId = z.uuid().brand<'PayoutId'>()
export type PayoutId = z.infer<typeof PayoutId>

/** Taxes whose rates are dated rows. Source: reliability C7. */
export const taxes = ['gst-on-commission', 'tds', 'tds-without-pan'] as const
export type Tax = (typeof taxes)[number]
