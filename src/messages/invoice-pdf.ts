import { columns } from './paper/columns.ts'
import { heading } from './paper/heading.ts'
import { soft, strong } from './paper/look.ts'
import { below, type Maybe, type Part } from './paper/piece.ts'
import { span, text } from './paper/text.ts'
import { type PaperOptions, renderPaper } from './money-paper.ts'
import { amount, row, table } from './money-table.ts'
import { dayWords, rateWords } from './money-words.ts'

/** The common parts of an invoice and a credit note. */
export type Billed = {
  bill: {
    number: string
    issuedAt: string
    taxable: number
    gst: number
    igst: number
    cgst: number
    sgst: number
    isInterState: boolean
    basisPoints: number
  }
  operator: { name: string; address: string | null; state: string; gstin: string | null }
  customer: {
    name: string
    labName: string
    address: string
    state: string | null
    pan: string | null
    gstin: string | null
  }
}

/** The content of a commission invoice; amounts in paise. Source: CGST Rules, rule 46. */
export type InvoiceBody = Omit<Billed, 'bill'> & {
  invoice: Billed['bill']
  payout: { number: string; week: string }
}

/** The service accounting code of an online platform's services. */
const SAC = '998599'

/** Our invoice to a lab for the commission of one payout, on A4. */
export function renderInvoicePdf(body: InvoiceBody, options: PaperOptions) {
  return renderPaper(body, options, (said) => ({
    title: `Invoice ${said.invoice.number}`,
    author: said.operator.name,
    madeAt: said.invoice.issuedAt,
    head: { left: said.operator.name, right: `Tax invoice ${said.invoice.number}` },
    parts: [
      parties('Invoice', { ...said, bill: said.invoice }),
      heading('Service'),
      ...service(said),
      ...billSum(
        { ...said, bill: said.invoice },
        'Deducted from the lab’s payout; nothing is left to pay. Reverse charge: no.',
      ),
    ],
  }))
}

/** The issuer, the recipient and the number. */
export function parties(kind: string, { operator, customer, bill }: Billed): Part {
  return columns(
    { shares: [1 / 3, 1 / 3, 1 / 3], gap: 16 },
    party('From', [
      operator.name,
      operator.address,
      operator.state,
      `GSTIN ${operator.gstin ?? 'not registered'}`,
    ]),
    party('To', [
      customer.name,
      customer.labName === customer.name ? null : customer.labName,
      customer.address,
      customer.state,
      `GSTIN ${customer.gstin ?? 'not registered'}`,
      customer.pan && `PAN ${customer.pan}`,
    ]),
    party(kind, [
      bill.number,
      dayWords(bill.issuedAt),
      `Place of supply: ${customer.state ?? 'not known'}`,
    ]),
  )
}

function party(name: string, lines: readonly (string | null)[]): Part {
  const said = lines.filter((line) => line !== null)
  return text(
    {},
    span(soft, `${name}\n`),
    span(strong, said[0] ?? ''),
    `\n${said.slice(1).join('\n')}`,
  )
}

function service({ invoice, payout }: InvoiceBody) {
  const of = [
    { head: 'Service', share: 0.58 },
    { head: 'SAC', share: 0.17 },
    { head: 'Taxable', share: 0.25, isNumber: true },
  ]
  const words = `Commission on the tests of statement ${payout.number}, week of ${dayWords(payout.week)}`
  return table(of, [[words, SAC, amount(invoice.taxable)]])
}

/** The total with each tax, and how it was settled. */
export function billSum({ bill }: Billed, settled: string): Maybe[] {
  const { taxable, gst, igst, cgst, sgst, isInterState, basisPoints } = bill
  const taxes = isInterState
    ? [row(`IGST at ${rateWords(basisPoints)}`, amount(igst))]
    : [
        row(`CGST at ${rateWords(basisPoints / 2)}`, amount(cgst)),
        row(`SGST at ${rateWords(basisPoints / 2)}`, amount(sgst)),
      ]
  return [
    heading('Sum'),
    row('Taxable', amount(taxable)),
    ...taxes,
    row('Total', amount(taxable + gst), true),
    below(6, text(soft, settled)),
  ]
}
