import { heading } from './paper/heading.ts'
import { type Billed, billSum, parties } from './invoice-pdf.ts'
import { type PaperOptions, renderPaper } from './money-paper.ts'
import { amount, table } from './money-table.ts'
import { dayWords } from './money-words.ts'

/** The content of a credit note. Source: CGST Rules, rule 53. */
export type CreditNoteBody = Omit<Billed, 'bill'> & {
  note: Billed['bill'] & { kind: 'tests' | 'return'; invoiceNumber: string; invoicedAt: string }
  payout: { number: string; week: string }
}

/** Our credit note to a lab for part of an invoice, on A4. */
export function renderCreditNotePdf(body: CreditNoteBody, options: PaperOptions) {
  return renderPaper(body, options, (said) => {
    const billed = { ...said, bill: said.note }
    return {
      title: `Credit note ${said.note.number}`,
      author: said.operator.name,
      madeAt: said.note.issuedAt,
      head: { left: said.operator.name, right: `Credit note ${said.note.number}` },
      parts: [
        parties('Credit note', billed),
        heading('Credited'),
        ...takenBack(said),
        ...billSum(
          billed,
          said.note.kind === 'tests'
            ? 'Credited with the lab’s payout; nothing is left to pay.'
            : 'Invoiced again when the lab is paid; nothing is left to pay.',
        ),
      ],
    }
  })
}

function takenBack({ note, payout }: CreditNoteBody) {
  const columns = [
    { head: 'For', share: 0.75 },
    { head: 'Taxable', share: 0.25, isNumber: true },
  ]
  const of = `Commission of invoice ${note.invoiceNumber} of ${dayWords(note.invoicedAt)}`
  const statement = `statement ${payout.number}, week of ${dayWords(payout.week)}`
  const words =
    note.kind === 'tests'
      ? `${of} on tests that were refunded later, credited with ${statement}`
      : `${of}: the bank returned the transfer of ${statement}. The tests will be paid and invoiced again with a later one`
  return table(columns, [[words, amount(note.taxable)]])
}
