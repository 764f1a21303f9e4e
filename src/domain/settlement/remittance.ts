import { z } from 'zod'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

export const RemittanceId = z.uuid().brand<'RemittanceId'>()
export type RemittanceId = z.infer<typeof RemittanceId>

/**
 * What we owe the state: GST on our commission, and TDS withheld from labs.
 * Source: decision 056.
 */
export const remittedTaxes = ['gst', 'tds'] as const
export type RemittedTax = (typeof remittedTaxes)[number]

export const accountOfTax: Readonly<Record<RemittedTax, LedgerAccount>> = {
  gst: 'gst-payable',
  tds: 'tds-payable',
}

/** A challan number: the 14 characters of a CPIN, or BSR code, day and serial of a TDS challan. */
const Challan = z
  .string()
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .replaceAll(/[\s/-]/gu, '')
      .toUpperCase(),
  )
  .pipe(z.string().regex(/^[A-Z0-9]{5,40}$/, 'A challan number has 5 to 40 letters and digits.'))

/** `owedPaise`: the amount owed as shown. */
export const RecordRemittance = z.strictObject({
  tax: z.enum(remittedTaxes),
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is 2026-11.'),
  amountPaise: z.int().positive().max(100_000_000_000),
  owedPaise: z.int(),
  challan: Challan,
  paidOn: z.iso.date(),
})
export type RecordRemittance = z.infer<typeof RecordRemittance>

/**
 * What is still owed of a tax after a payment, in paise. Refuses `more-than-owed`.
 * Source: decision 056.
 */
export function remit(owed: Paise, amount: Paise): Result<Paise, 'more-than-owed'> {
  return amount > 0 && amount <= owed ? ok(paise(owed - amount)) : refuse('more-than-owed')
}
