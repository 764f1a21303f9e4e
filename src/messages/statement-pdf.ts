import { heading } from './paper/heading.ts'
import { size, soft, strong } from './paper/look.ts'
import { below, type Maybe, type Part } from './paper/piece.ts'
import { text } from './paper/text.ts'
import { type PaperOptions, renderPaper } from './money-paper.ts'
import { amount, row, table } from './money-table.ts'
import { dayWords, percentWords } from './money-words.ts'

type Sums = {
  gross: number
  commission: number
  gst: number
  tds: number
  net: number
}
type Line = Sums & {
  bookingNumber: string
  testCode: string
  name: string
  platformPercent: number
  gstBasisPoints: number
  accruedAt: string
  paidIn: string | null
}

/** The content of a statement. Amounts in paise. */
export type StatementBody = Sums & {
  clawBack: number
  number: string
  state: 'batched' | 'approved' | 'paid' | 'failed' | 'withdrawn' | 'returned'
  week: string
  until: string
  madeAt: string
  lab: { code: string; name: string }
  bankName: string | null
  accountLastFour: string
  utr: string | null
  paidAt: string | null
  failReason: string | null
  returnReason: string | null
  invoiceNumber: string | null
  /** The section under which TDS was, or was not, withheld. */
  withholdings: readonly {
    as: 'tds' | 'tds-without-pan' | 'below-threshold'
    under: string
    lateTds: number
  }[]
  creditNotes: readonly { number: string; invoiceNumber: string; taxable: number; gst: number }[]
  operator: { name: string; address: string | null; state: string; gstin: string | null }
  lines: readonly Line[]
  clawBackLines: readonly Line[]
  /** Visits for fresh samples that only the lab made necessary. */
  redrawLines: readonly Line[]
  /** The part of its debt that the lab paid back itself, or was released from. */
  debtLines: readonly Line[]
}

/**
 * A lab's statement on A4: every test with its price, commission and taxes, then the claw-backs,
 * then the amount transferred. The same data gives the same bytes.
 */
export function renderStatementPdf(body: StatementBody, options: PaperOptions) {
  return renderPaper(body, options, (said) => ({
    title: `Statement ${said.number}`,
    author: said.operator.name,
    madeAt: said.madeAt,
    head: { left: said.operator.name, right: `Statement ${said.number}` },
    parts: [
      ...opening(said),
      ...earned(said),
      ...takenBack(said),
      ...redraws(said),
      ...debts(said),
      ...closing(said),
    ],
  }))
}

function opening(said: StatementBody): Part[] {
  return [
    text({ ...strong, size: size.name }, `${said.lab.name} (${said.lab.code})`),
    below(4, text({}, `Paid with the week of ${dayWords(said.week)}. ${standing(said)}`)),
  ]
}

function standing(said: StatementBody) {
  const { state, utr, paidAt, failReason, returnReason, bankName, accountLastFour } = said
  const account = `${bankName ?? 'the bank account'} ending in ${accountLastFour}`
  switch (state) {
    case 'paid':
      return `Paid to ${account} on ${dayWords(paidAt ?? '')}, UTR ${utr ?? ''}.`
    case 'approved':
      return `On its way to ${account}.`
    case 'failed':
      return `The bank could not pay it (${failReason ?? ''}). Its tests will be paid with a later statement.`
    case 'returned':
      return `The bank returned it (${returnReason ?? ''}), UTR ${utr ?? ''}. Its tests will be paid with a later statement.`
    case 'batched':
      return 'Not approved yet.'
    case 'withdrawn':
      return 'Withdrawn. Its tests will be paid with another statement.'
  }
}

const columns = [
  { head: 'Booking and test', share: 0.37 },
  { head: 'Price', share: 0.13, isNumber: true },
  { head: 'Commission', share: 0.14, isNumber: true },
  { head: 'GST on it', share: 0.12, isNumber: true },
  { head: 'TDS', share: 0.1, isNumber: true },
  { head: 'To the lab', share: 0.14, isNumber: true },
]

function earned({ lines }: StatementBody) {
  if (lines.length === 0) return []
  return [
    heading('Tests'),
    ...table(
      columns,
      lines.map((line) => [lineWords(line), ...sums(line)]),
    ),
  ]
}

function takenBack({ clawBackLines, creditNotes }: StatementBody) {
  if (clawBackLines.length === 0) return []
  return [
    heading('Clawed back: refunded after they were paid'),
    ...table(
      columns,
      clawBackLines.map((line) => [
        `${lineWords(line)}\nPaid in ${line.paidIn ?? 'an earlier statement'}`,
        ...sums(line),
      ]),
    ),
    below(
      4,
      text(
        soft,
        'The commission and the GST on it are credited for these tests (CGST Act, section 34).',
      ),
    ),
    ...creditNotes.map(({ number, invoiceNumber, taxable, gst }) =>
      row(`Credit note ${number} on invoice ${invoiceNumber}`, amount(taxable + gst)),
    ),
  ]
}

function redraws({ redrawLines }: StatementBody) {
  if (redrawLines.length === 0) return []
  return [
    heading('Fresh samples at the lab’s cost'),
    ...redrawLines.map(({ name, bookingNumber, net }) =>
      row(`${name}, ${bookingNumber}: home visit`, amount(net)),
    ),
    below(
      4,
      text(
        soft,
        'The first sample was damaged or lost at the lab. The home visit for the fresh one is deducted once.',
      ),
    ),
  ]
}

function debts({ debtLines }: StatementBody) {
  if (debtLines.length === 0) return []
  return [
    heading('Paid back by the lab'),
    ...debtLines.map(({ net }) => row('Owed earlier and settled, or written off', amount(net))),
  ]
}

function lineWords({ bookingNumber, name, platformPercent }: Line) {
  return `${name}\n${bookingNumber}, commission ${platformPercent} %`
}

function sums({ gross, commission, gst, tds, net }: Sums) {
  return [gross, commission, gst, tds, net].map(amount)
}

const withheldWords = {
  tds: 'TDS',
  'tds-without-pan': 'TDS without a PAN',
  'below-threshold': 'No TDS, as the sales of the financial year do not exceed Rs 5,00,000',
}

function closing(said: StatementBody): Maybe[] {
  const { gross, commission, gst, tds, clawBack, net, invoiceNumber } = said
  const rates = percentWords(said.lines)
  return [
    heading('Sum'),
    row('Price of the tests', amount(gross)),
    row('Commission of the platform', amount(0 - commission)),
    row(`GST on the commission${rates}`, amount(0 - gst)),
    row('Income tax withheld (TDS)', amount(0 - tds)),
    ...said.withholdings.map(({ as, under, lateTds }) =>
      below(
        2,
        text(
          soft,
          `${withheldWords[as]}: ${under}.${lateTds === 0 ? '' : ` Includes ${amount(lateTds)} for earlier sales of the year.`}`,
        ),
      ),
    ),
    clawBack !== 0 && row('Clawed back', amount(clawBack)),
    row('Paid to the lab', amount(net), true),
    invoiceNumber && below(6, text(soft, `Invoice for the commission: ${invoiceNumber}`)),
  ]
}
