import { CsvError, parse } from 'csv-parse/sync'
import type { UtrRow } from '#src/domain/settlement/utr-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'

const wanted = ['number', 'amount', 'status', 'utr'] as const
const MOST = 10_000
/** The longest stored text of a cell. */
const CELL = 200

/**
 * The rows of the bank's response file; columns are read by name, in any order. Refuses `bad-file`,
 * with the line if known, for missing columns, a broken quote or too many rows.
 */
export function utrRows(csv: string): UtrRow[] {
  const rows = parsed(csv)
  const [first] = rows
  if (rows.length > MOST) throw new Refusal('bad-file', { facts: { line: MOST + 2 } })
  if (!first || wanted.some((name) => !(name in first))) throw new Refusal('bad-file')
  return rows.map((row, at) => {
    const cell = (name: string) => (row[name] ?? '').trim().slice(0, CELL)
    return {
      line: at + 2,
      number: cell('number').toUpperCase(),
      amount: cell('amount'),
      status: cell('status'),
      utr: cell('utr').toUpperCase(),
      reason: cell('reason'),
    }
  })
}

function parsed(csv: string): Record<string, string | undefined>[] {
  try {
    return parse(csv, {
      bom: true,
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
      skip_empty_lines: true,
      max_record_size: 10_000,
      to: MOST + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error
    throw new Refusal('bad-file', typeof lines === 'number' ? { facts: { line: lines } } : {})
  }
}
