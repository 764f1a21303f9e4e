import { CsvError, parse } from 'csv-parse/sync'
import { MOST_ROWS, type UtrRow, utrRowsOf } from '#src/domain/settlement/utr-file.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'

/**
 * The rows of the bank's response file; columns are read by name, in any order. Refuses `bad-file`,
 * with the line if known, for missing columns, a broken quote or too many rows.
 */
export function utrRows(csv: string): UtrRow[] {
  const read = utrRowsOf(parsed(csv))
  if (!read.ok) throw asRefusal(read)
  return read.rows
}

function parsed(csv: string): Record<string, string | undefined>[] {
  try {
    return parse(csv, {
      bom: true,
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
      skip_empty_lines: true,
      max_record_size: 10_000,
      to: MOST_ROWS + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error
    throw new Refusal('bad-file', typeof lines === 'number' ? { facts: { line: lines } } : {})
  }
}
