import { ItemCode } from '#src/domain/catalogue/item.ts'
import { isPlainText } from '#src/domain/free-text.ts'
import type { OfferTerms } from './offer-terms.ts'
import { MOST_PRICE_ROWS, type PriceFault, type PriceRow, readTerms } from './price-row.ts'
import { type PricedRow, pricing } from './pricing.ts'

/** In bytes: a thousand rows of the catalogue's longest names, with room. */
export const LONGEST_PRICE_FILE = 1024 * 1024

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

export type FileRow = { row: number; named: string; price: Omit<PriceRow, 'version'> }

/**
 * The rows of a price file. Columns are read by name, in any order; a row without price, list price
 * and hours is left out, an unknown column is a fault, because a misspelt head would otherwise be
 * passed over in silence.
 * Source: our decision.
 */
export function readPriceFile(table: readonly (readonly string[])[]): {
  rows: FileRow[]
  faults: FileFault[]
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
  if (faults.length > 0) return { rows: [], faults }
  const read = body.flatMap((cells, at) => {
    const cellOf = (name: PriceFileColumn) => (cells[columns.indexOf(name)] ?? '').trim()
    return readRow(at + 2, cellOf)
  })
  return withoutTwice(read)
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

function readRow(row: number, cellOf: (name: PriceFileColumn) => string): Read[] {
  const strange = priceFileColumns.find((name) => !isPlainText(cellOf(name)))
  if (strange) return [{ ok: false, fault: { row, column: strange, why: 'characters', text: '' } }]
  const [price, listPrice, tatHours] = [cellOf('price'), cellOf('list_price'), cellOf('hours')]
  if (price === '' && listPrice === '' && tatHours === '') return []
  const itemCode = ItemCode.safeParse(cellOf('code').toUpperCase())
  if (!itemCode.success) return [wrong(row, 'code', 'unknown-code', cellOf('code'))]
  const read = readTerms({ price, listPrice, tatHours, standing: cellOf('offered') })
  if (read.ok)
    return [
      {
        ok: true,
        row: { row, named: cellOf('name'), price: { itemCode: itemCode.data, ...read.terms } },
      },
    ]
  return read.faults.map(({ column, why }) =>
    wrong(row, fileColumnOf[column], why, cellOf(fileColumnOf[column])),
  )
}

function wrong(row: number, column: PriceFileColumn, why: FileFault['why'], text: string): Read {
  return { ok: false, fault: { row, column, why, text: text.slice(0, LONGEST_TEXT) } }
}

/** As much of a cell as its fault repeats. */
const LONGEST_TEXT = 40

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
    else if (rows.has(one.row.price.itemCode)) {
      const { row, price } = one.row
      faults.push({ row, column: 'code', why: 'code-twice', text: price.itemCode })
    } else rows.set(one.row.price.itemCode, one.row)
  return { rows: [...rows.values()], faults }
}

/** One price that a file changes, as it is and as it would be. */
export type FileChange = {
  itemCode: ItemCode
  before: OfferTerms | null
  after: Omit<OfferTerms, 'version'>
  /** What the file calls it, where that is not its name. */
  named: string | null
}

type Known = Parameters<typeof pricing>[0] & { names: ReadonlyMap<ItemCode, string> }

/**
 * What a file would change, beside what is: rows that change nothing are counted only. Each row is
 * judged as it will be when it is applied.
 * Source: our decision: nothing is changed that was not shown.
 */
export function comparePrices(known: Known, rows: readonly FileRow[]) {
  const byCode = new Map(rows.map((one) => [one.price.itemCode, one]))
  const judged = pricing(
    known,
    rows.map(({ price }) => ({
      ...price,
      version: known.offers.get(price.itemCode)?.version ?? null,
    })),
  )
  const changes: FileChange[] = []
  const faults: FileFault[] = []
  for (const one of judged) {
    const found = byCode.get(one.itemCode)
    if (one.isOk)
      changes.push({
        itemCode: one.itemCode,
        before: one.before ?? null,
        after: one.after,
        named: otherName(found?.named ?? '', known.names.get(one.itemCode)),
      })
    else faults.push(refusedRow(one.why, one.itemCode, found?.row ?? 0))
  }
  return { changes, faults, unchanged: rows.length - judged.length }
}

function refusedRow(why: Refused, code: ItemCode, row: number): FileFault {
  if (why === 'pcpndt-first' || why === 'no-split')
    return { row, column: 'offered', why, text: code }
  return { row, column: 'code', why: 'unknown-code', text: code }
}

type Refused = Extract<PricedRow, { isOk: false }>['why']

function otherName(named: string, name: string | undefined): string | null {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase()
  return named !== '' && plain(named) !== plain(name ?? '') ? named.slice(0, LONGEST_TEXT) : null
}
