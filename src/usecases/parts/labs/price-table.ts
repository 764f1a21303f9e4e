import { CsvError, parse } from 'csv-parse/sync'
import type { FileFault } from '#src/domain/labs/price-file.ts'
import { MOST_PRICE_ROWS } from '#src/domain/labs/price-row.ts'
import { filledRows, priceText } from '#src/domain/labs/price-text.ts'

/** Blank lines included: a row behind a thousand of them counts, and is not lost in silence. */
const MOST_LINES = 20 * MOST_PRICE_ROWS

type Table = { ok: true; table: string[][] } | { ok: false; fault: FileFault }

/**
 * The cells of an uploaded price file, heads first; blank rows at the end are left out. A file that
 * is not UTF-8, or whose quotes do not close, is a fault with its row.
 */
export function priceTable(bytes: Uint8Array): Table {
  const read = priceText(bytes)
  if ('row' in read) return faulty('encoding', read.row)
  try {
    const lines = parse(read.text, {
      bom: true,
      relax_column_count: true,
      max_record_size: 10_000,
      to: MOST_LINES,
    })
    if (lines.length === MOST_LINES) return faulty('too-many-rows', MOST_PRICE_ROWS + 2)
    const table = filledRows(lines)
    return table ? { ok: true, table } : faulty('no-rows', 1)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return faulty('quote', typeof error.lines === 'number' ? error.lines : 1)
  }
}

function faulty(why: FileFault['why'], row: number): Table {
  return { ok: false, fault: { row, column: null, why, text: '' } }
}
