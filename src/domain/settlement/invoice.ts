import { layOut } from '#src/domain/pricing/split.ts'
import type { Paise } from '#src/domain/money.ts'
import { paise } from '#src/domain/money.ts'

export type InvoiceTax = { igst: Paise; cgst: Paise; sgst: Paise }

/**
 * Between states all of it is IGST; within one state it is halved, an odd paisa going to SGST.
 * Amounts in paise.
 * Source: reliability C7.
 */
export function invoiceTax(gst: Paise, isInterState: boolean): InvoiceTax {
  if (isInterState) return { igst: gst, cgst: paise(0), sgst: paise(0) }
  const [cgst = paise(0), sgst = paise(0)] = layOut(gst, [1, 1])
  return { igst: paise(0), cgst, sgst }
}
