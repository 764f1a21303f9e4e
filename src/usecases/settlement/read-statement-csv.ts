import { stringify } from 'csv-stringify/sync'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfPayout } from '#src/domain/settlement/inputs.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'
import { seenPayout } from '#src/usecases/parts/settlement/seen-payout.ts'
import { type Statement, statementOf } from '#src/usecases/parts/settlement/statement-of.ts'

const columns = [
  'kind',
  'booking',
  'testCode',
  'test',
  'accruedAt',
  'platformPercent',
  'gross',
  'commission',
  'gst',
  'tds',
  'net',
  'paidIn',
  'creditNote',
  'tdsUnder',
] as const
const sums = ['gross', 'commission', 'gst', 'tds', 'net'] as const
type Line = Statement['lines'][number]

/**
 * A statement as CSV, in rupees: a row per test, then one for each claw-back, each fresh sample
 * that the lab bears and each debt that it paid back or was released from. UTF-8 with a byte order
 * mark for spreadsheets; no cell can become a formula.
 * Source: reliability S18.
 */
export function readStatementCsv(world: World, actor: Actor, { payoutId }: OfPayout) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:read')
    const head = await seenPayout(step, permit, payoutId)
    await audit(world, step.tx, actor, 'settlement:read', payoutId, { event: 'read', as: 'csv' })
    const statement = await statementOf(step, head)
    return { csv: csvOf(statement), fileName: `statement-${statement.number}.csv` }
  })
}

function csvOf(statement: Statement): string {
  const { lines, clawBackLines, redrawLines, debtLines, creditNotes } = statement
  const ofTests = creditNotes.filter(({ kind }) => kind === 'tests')
  const noteOf = new Map(ofTests.map(({ paidIn, number }) => [paidIn, number]))
  const rows = [
    ...lines.map((line) => rowOf('test', line)),
    ...clawBackLines.map((line) => ({
      ...rowOf('taken back', line),
      creditNote: noteOf.get(line.paidIn ?? '') ?? '',
    })),
    ...redrawLines.map((line) => rowOf('fresh sample', line)),
    ...debtLines.map((line) => rowOf('paid back', line)),
  ]
  return stringify(rows, {
    columns: [...columns],
    header: true,
    bom: true,
    ...forSpreadsheets,
    // An escaped minus would turn a negative amount into text.
    cast: {
      number: (amount) => ({ value: amountText(paise(amount)), escape_formulas: false }),
    },
  })
}

function rowOf(kind: 'test' | 'taken back' | 'fresh sample' | 'paid back', line: Line) {
  return {
    ...Object.fromEntries(sums.map((name) => [name, line[name]])),
    kind,
    booking: line.bookingNumber,
    testCode: line.testCode,
    test: line.name,
    accruedAt: line.accruedAt,
    platformPercent: String(line.platformPercent),
    paidIn: line.paidIn ?? '',
    creditNote: '',
    tdsUnder: line.tdsUnder ?? '',
  }
}
