import { listCreditNotes } from '#src/db/queries/settlement/credit-notes.ts'
import { linesOfPayout } from '#src/db/queries/settlement/settlement-statements.ts'
import { paise } from '#src/domain/money.ts'
import { invoiceTax } from '#src/domain/settlement/invoice.ts'
import { linesByKind } from '#src/domain/settlement/lines-by-kind.ts'
import { weekEnds } from '#src/domain/settlement/week.ts'
import type { Step } from '#src/usecases/step.ts'
import { type PayoutHead, payoutView } from './batch-view.ts'
import type { HeadOfLab } from './seen-payout.ts'

type Line = Awaited<ReturnType<typeof linesOfPayout>>[number]
export type Statement = Awaited<ReturnType<typeof statementOf>>

/** The statement of a payout: its sums, a line per test, and the claw-backs separately. */
export async function statementOf({ world, tx }: Step, head: HeadOfLab) {
  const lines = await linesOfPayout(tx, head.payout.id)
  const { shares, debts, redraws, clawBacks } = linesByKind(lines)
  const notes = await listCreditNotes(tx, head.payout.id)
  const { legalName, address, state, gstin } = world.settings.operator
  return {
    ...payoutView(head),
    lab: head.lab,
    week: head.batch.week.toString(),
    until: weekEnds(head.batch.week).toString(),
    batchNumber: head.batch.number,
    madeAt: head.batch.madeAt.toString(),
    withholdings: withholdingsOf(lines),
    operator: { name: legalName, address, state, gstin: gstin ?? null },
    lines: shares.map(lineView),
    debtLines: debts.map(lineView),
    redrawLines: redraws.map(lineView),
    clawBackLines: clawBacks.map(lineView),
    invoice: head.invoice && invoiceView(head.invoice),
    creditNotes: notes.map(creditNoteView),
    /** False where the payout was not made: its tests are on a later statement, or on none yet. */
    isWhole: !notMade.includes(head.payout.state),
  }
}

const notMade: readonly PayoutHead['payout']['state'][] = ['failed', 'withdrawn', 'returned']

function lineView(line: Line) {
  const { entry, bookingNumber, testCode, name, platformPercent, paidIn, tdsUnder } = line
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
    withheldAs: entry.withheldAs,
    lateTds: entry.lateTds,
    tdsUnder,
    /** For a claw-back: the payout that had paid it. */
    paidIn,
  }
}

/** Each way in which TDS was, or was not, withheld for these lines, with its legal section. */
function withholdingsOf(lines: readonly Line[]) {
  const ofSales = lines.flatMap(({ entry: { withheldAs: as, lateTds }, tdsUnder: under }) =>
    as && under ? [{ as, under, lateTds }] : [],
  )
  return [...Map.groupBy(ofSales, ({ as, under }) => `${as} ${under}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ as, under }) => ({
      as,
      under,
      lateTds: paise(same.reduce((sum, { lateTds }) => sum + lateTds, 0)),
    })),
  )
}

type Note = Awaited<ReturnType<typeof listCreditNotes>>[number]

/** A credited part of an invoice, of this statement or an earlier one. */
function creditNoteView({ note, invoice, paidIn }: Note) {
  return {
    ...invoiceView(note),
    noteId: note.id,
    kind: note.kind,
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
