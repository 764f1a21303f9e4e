import { ItemCode } from '#src/domain/catalogue/item.ts'
import { isPlainText } from '#src/domain/free-text.ts'
import { MOST_PRICE_ROWS, type PriceFault, readCells, type TypedCells } from './price-row.ts'

/** In bytes: a thousand rows of the catalogue's longest names, with room. */
export const LONGEST_PRICE_FILE = 1024 * 1024
/** The same in megabytes, as people are told. */
export const MOST_MEGABYTES = LONGEST_PRICE_FILE / (1024 * 1024)

/** The columns of the file, in the order in which it is downloaded. */
export const priceFileColumns = [
  'code',
  'name',
  'category',
  'price',
  'list_price',
  'hours',
  'offered',
] as const
export type PriceFileColumn = (typeof priceFileColumns)[number]
const wanted = ['code', 'price'] as const

/** A row that cannot be taken, by its number in the sheet; the heads are row 1. */
export type FileFault = {
  row: number
  column: PriceFileColumn | null
  why:
    | PriceFault['why']
    | 'unknown-column'
    | 'missing-column'
    | 'column-twice'
    | 'too-many-rows'
    | 'no-rows'
    | 'too-many-cells'
    | 'too-few-cells'
    | 'encoding'
    | 'quote'
    | 'characters'
    | 'unknown-code'
    | 'code-twice'
    | 'pcpndt-first'
    | 'no-split'
  /** What stands there; for a column its head. */
  text: string
}

/** `cells`: what the row says; an empty cell, or one whose column is absent, is null. */
export type FileRow = { row: number; named: string; itemCode: ItemCode; cells: TypedCells }

/**
 * The rows of a price file. Columns are read by name, in any order; a row that says nothing but
 * what it is about is left out and counted in `skipped`. An unknown column is a fault, because a
 * misspelt head would otherwise be passed over in silence; so is a row with more or fewer cells than
 * heads, because a comma within an amount makes two cells of it.
 * Source: our decision.
 */
export function readPriceFile(table: readonly (readonly string[])[]): {
  rows: FileRow[]
  faults: FileFault[]
  skipped: number
} {
  const [heads = [], ...body] = table
  const columns = heads.map((head) =>
    head
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/gu, '_'),
  )
  const faults = faultsOfHeads(heads, columns)
  if (body.length > MOST_PRICE_ROWS)
    faults.push({ row: MOST_PRICE_ROWS + 2, column: null, why: 'too-many-rows', text: '' })
  if (faults.length > 0) return { rows: [], faults, skipped: 0 }
  const filled = body.flatMap((cells, at) => (isBlank(cells) ? [] : [{ cells, row: at + 2 }]))
  const read = filled.map(({ cells, row }) => {
    const cellOf = (name: PriceFileColumn) => (cells[columns.indexOf(name)] ?? '').trim()
    const why = cellsOutOfPlace(cells, columns, cellOf)
    return why ? [wrong(row, null, why, cells.join(','))] : readRow(row, cellOf)
  })
  const skipped = read.filter((ofRow) => ofRow.length === 0).length
  return { ...withoutTwice(read.flat()), skipped }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

type CellOf = (name: PriceFileColumn) => string

const saying = ['price', 'list_price', 'hours', 'offered'] as const
const saysNothing = (cellOf: CellOf) => saying.every((name) => cellOf(name) === '')

/** Spreadsheets write no commas for empty cells at the end, so a short row that is left out may be. */
function cellsOutOfPlace(cells: readonly string[], heads: readonly string[], cellOf: CellOf) {
  if (!isBlank(cells.slice(heads.length))) return 'too-many-cells'
  return cells.length < heads.length && !saysNothing(cellOf) ? 'too-few-cells' : undefined
}

function faultsOfHeads(heads: readonly string[], columns: readonly string[]): FileFault[] {
  const at = { row: 1, column: null }
  const known: readonly string[] = priceFileColumns
  const missing = wanted.filter((name) => !columns.includes(name))
  return [
    ...columns.flatMap((name, index): FileFault[] => {
      const text = (heads[index] ?? '').slice(0, LONGEST_TEXT)
      if (!known.includes(name)) return [{ ...at, why: 'unknown-column', text }]
      return columns.indexOf(name) < index ? [{ ...at, why: 'column-twice', text }] : []
    }),
    ...missing.map((name): FileFault => ({
      ...at,
      column: name,
      why: 'missing-column',
      text: name,
    })),
  ]
}

type Read = { ok: true; row: FileRow } | { ok: false; fault: FileFault }

function readRow(row: number, cellOf: CellOf): Read[] {
  const strange = priceFileColumns.find((name) => !isPlainText(cellOf(name)))
  if (strange) return [{ ok: false, fault: { row, column: strange, why: 'characters', text: '' } }]
  if (saysNothing(cellOf)) return []
  const itemCode = ItemCode.safeParse(cellOf('code').toUpperCase())
  if (!itemCode.success) return [wrong(row, 'code', 'unknown-code', cellOf('code'))]
  const read = readCells({
    price: cellOf('price'),
    listPrice: cellOf('list_price'),
    tatHours: cellOf('hours'),
    standing: cellOf('offered'),
  })
  if (read.ok) {
    const found = { row, named: cellOf('name'), itemCode: itemCode.data, cells: read.terms }
    return [{ ok: true, row: found }]
  }
  return read.faults.map(({ column, why }) =>
    wrong(row, fileColumnOf[column], why, cellOf(fileColumnOf[column])),
  )
}

function wrong(
  row: number,
  column: PriceFileColumn | null,
  why: FileFault['why'],
  text: string,
): Read {
  return { ok: false, fault: { row, column, why, text: text.slice(0, LONGEST_TEXT) } }
}

/** As much of a cell as its fault repeats. */
export const LONGEST_TEXT = 40

const fileColumnOf = {
  price: 'price',
  listPrice: 'list_price',
  tatHours: 'hours',
  standing: 'offered',
} as const satisfies Record<PriceFault['column'], PriceFileColumn>

function withoutTwice(read: readonly Read[]) {
  const rows = new Map<ItemCode, FileRow>()
  const faults: FileFault[] = []
  for (const one of read)
    if (!one.ok) faults.push(one.fault)
    else if (rows.has(one.row.itemCode)) {
      const { row, itemCode } = one.row
      faults.push({ row, column: 'code', why: 'code-twice', text: itemCode })
    } else rows.set(one.row.itemCode, one.row)
  return { rows: [...rows.values()], faults }
}
