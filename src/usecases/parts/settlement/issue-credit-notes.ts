import {
  insertCreditNote,
  listUncredited,
  nextCreditSerial,
} from '#src/db/queries/settlement/credit-notes.ts'
import { paise } from '#src/domain/money.ts'
import { creditNoteNumber } from '#src/domain/settlement/numbers.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { financialYear } from '#src/domain/settlement/week.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Commission and GST that a paid payout gave back to its lab: one credit note per invoice
 * concerned, at the frozen amounts. Called when a payout is paid and invoiced, once per pair.
 * Source: CGST Act, section 34; decision 024.
 */
export async function issueCreditNotes(step: Step, payoutId: PayoutId): Promise<void> {
  const { world, tx, now } = step
  const year = financialYear(now)
  for (const { taxable, gst, ...of } of await listUncredited(tx, payoutId)) {
    const serial = await nextCreditSerial(tx, year)
    await insertCreditNote(tx, {
      ...of,
      id: world.chance.uuid(),
      number: creditNoteNumber(year, serial),
      financialYear: year,
      serial,
      taxable: paise(taxable),
      gst: paise(gst),
      issuedAt: now,
    })
  }
}
