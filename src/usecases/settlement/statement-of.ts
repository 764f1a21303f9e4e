import { listCreditNotes } from '#src/db/queries/credit-notes.ts'
import { linesOfPayout } from '#src/db/queries/settlement-statements.ts'
import { invoiceTax } from '#src/domain/settlement/invoice.ts'
import { weekEnds } from '#src/domain/settlement/week.ts'
import type { Step } from '#src/usecases/step.ts'
import { type PayoutHead, payoutView } from './batch-view.ts'

type Line = Awaited<ReturnType<typeof linesOfPayout>>[number]
export type Statement = Awaited<ReturnType<typeof statementOf>>

/** The statement of a payout: its sums, a line for each test, and the claw-backs apart. */
export async function statementOf({ world, tx }: Step, head: PayoutHead) {
  const lines = await linesOfPayout(tx, head.payout.id)
  const notes = await listCreditNotes(tx, head.payout.id)
  const { name, address, state, gstin } = world.settings.operator
  return {
    ...payoutView(head),
    week: head.batch.week.toString(),
    until: weekEnds(head.batch.week).toString(),
    batchNumber: head.batch.number,
    madeAt: head.batch.madeAt.toString(),
    operator: { name: name.en, address: address ?? null, state, gstin: gstin ?? null },
    lines: lines.filter(({ entry }) => entry.kind === 'share').map(lineView),
    clawBackLines: lines.filter(({ entry }) => entry.kind === 'claw-back').map(lineView),
    invoice: head.invoice && invoiceView(head.invoice),
    creditNotes: notes.map(creditNoteView),
    /**
     * False where the payout was not made: its tests stand in a later statement, or in none yet.
     */
    isWhole: head.payout.state !== 'failed' && head.payout.state !== 'withdrawn',
  }
}

function lineView({ entry, bookingNumber, testCode, name, platformPercent, paidIn }: Line) {
  const { gross, commission, gst, tds, net, gstBasisPoints, tdsBasisPoints } = entry
  return {
    bookingNumber,
    orderId: entry.orderId,
    testCode,
    name,
    platformPercent,
    accruedAt: entry.accruedAt.toString(),
    gross,
    commission,
    gst,
    tds,
    net,
    gstBasisPoints,
    tdsBasisPoints,
    /** For a claw-back: the payout that had paid it. */
    paidIn,
  }
}

type Note = Awaited<ReturnType<typeof listCreditNotes>>[number]

/** A part of an invoice, of this statement or an earlier one, taken back. */
function creditNoteView({ note, invoice, paidIn }: Note) {
  return {
    ...invoiceView(note),
    noteId: note.id,
    invoiceNumber: invoice.number,
    invoicedAt: invoice.issuedAt.toString(),
    paidIn,
  }
}

type Bill = Omit<NonNullable<PayoutHead['invoice']>, 'payoutId'>

function invoiceView(invoice: Bill) {
  const { number, issuedAt, taxable, gst, isInterState, basisPoints } = invoice
  return {
    number,
    issuedAt: issuedAt.toString(),
    taxable,
    gst,
    isInterState,
    basisPoints,
    ...invoiceTax(gst, isInterState),
  }
}
