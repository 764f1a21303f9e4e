import {
  creditLeft,
  insertCreditNote,
  nextCreditSerial,
} from '#src/db/queries/settlement/credit-notes.ts'
import { paise } from '#src/domain/money.ts'
import { creditNoteNumber } from '#src/domain/settlement/numbers.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { financialYear } from '#src/domain/settlement/week.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Credits the rest of the invoice of a returned payout: its tests are paid and invoiced again with
 * a later one, and would be invoiced twice.
 * Source: CGST Act, section 34; decision 056.
 */
export async function creditReturned(step: Step, payoutId: PayoutId): Promise<void> {
  const { world, tx, now } = step
  const left = await creditLeft(tx, payoutId)
  if (!left || left.taxable <= 0) return
  const year = financialYear(now)
  const serial = await nextCreditSerial(tx, year)
  await insertCreditNote(tx, {
    ...left,
    id: world.chance.uuid(),
    number: creditNoteNumber(year, serial),
    financialYear: year,
    serial,
    payoutId,
    kind: 'return',
    taxable: paise(left.taxable),
    gst: paise(left.gst),
    issuedAt: now,
  })
}
