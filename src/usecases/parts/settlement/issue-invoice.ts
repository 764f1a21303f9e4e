import {
  billedTo,
  insertInvoice,
  nextSerial,
  stateOfGst,
} from '#src/db/queries/settlement/invoices.ts'
import type { PayoutRow } from '#src/db/queries/settlement/settlement-batches.ts'
import type { EntryRow } from '#src/db/queries/settlement/settlements.ts'
import { partsOfGstin } from '#src/domain/identity/gstin.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { invoiceNumber } from '#src/domain/settlement/numbers.ts'
import { financialYear } from '#src/domain/settlement/week.ts'
import { openGstin } from '#src/usecases/parts/labs/sealed-numbers.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Issues our invoice for a payout's commission; none where there was no commission. Only once it is
 * paid: a failed payout is repeated under another number and would be invoiced twice.
 * Source: decision 024.
 */
export async function issueInvoice(
  step: Step,
  payout: PayoutRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const newest = entries.findLast(({ kind }) => kind === 'share')
  if (!newest || payout.commission <= 0) return
  const { world, tx, now } = step
  const year = financialYear(now)
  const serial = await nextSerial(tx, year)
  await insertInvoice(tx, {
    id: world.chance.uuid(),
    number: invoiceNumber(year, serial),
    financialYear: year,
    serial,
    payoutId: payout.id,
    labId: payout.labId,
    taxable: payout.commission,
    gst: payout.gst,
    isInterState: (await stateOfLab(step, payout.labId)) !== world.settings.operator.state,
    basisPoints: newest.gstBasisPoints,
    issuedAt: now,
  })
}

/** The state of the lab's GST registration, otherwise of its address; undefined where unknown. */
async function stateOfLab({ world, tx }: Step, labId: LabId): Promise<string | undefined> {
  const lab = await billedTo(tx, labId)
  const code = partsOfGstin(openGstin(world, lab) ?? '')?.stateCode
  return (code && (await stateOfGst(tx, code))) ?? lab.state ?? undefined
}
