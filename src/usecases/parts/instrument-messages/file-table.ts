import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { FileTable } from '#src/domain/instruments/file-rows.ts'
import { MOST_FILE_ROWS } from '#src/domain/instruments/instrument-file.ts'
import { Refusal } from '#src/usecases/refusal.ts'

const delimiters = [',', ';', '\t'] as const
const LONGEST_ROW = 20_000

/**
 * A CSV file of an instrument as cells, each as text: separated by commas, semicolons or tabs, whichever
 * its first line has most of. Refuses `instrument-file-bad`, with the line if known, for a broken quote,
 * for a row that has more or fewer cells than the first line, and for too many rows.
 * Source: decision 250.
 */
export function fileTable(text: string): FileTable {
  const [heads = [], ...rows] = parsed(text)
  if (rows.length === 0 || rows.length > MOST_FILE_ROWS)
    throw new Refusal('instrument-file-bad', { facts: { rows: rows.length } })
  return { heads: heads.map((head) => head.normalize('NFC').trim()), rows }
}

/** The columns of a table that are named, as a file: what else the file says of people is left out. */
export function fileOf({ heads, rows }: FileTable, named: readonly string[]): string {
  const places = named.map((head) => heads.indexOf(head))
  const cells = rows.map((row) => places.map((place) => row[place] ?? ''))
  return stringify([named, ...cells], { quoted: true, quoted_empty: true })
}

function parsed(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: LONGEST_ROW,
      to: MOST_FILE_ROWS + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error
    const facts = typeof lines === 'number' ? { facts: { line: lines } } : {}
    throw new Refusal('instrument-file-bad', facts)
  }
}

/** Outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/)
  const counted = delimiters.map((one) => ({ one, count: first.split(one).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ','
}
