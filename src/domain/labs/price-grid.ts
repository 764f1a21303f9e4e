import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import {
  MOST_PRICE_ROWS,
  type PriceFault,
  type PriceRow,
  readTerms,
  type TypedTerms,
} from './price-row.ts'

/** A row as it was typed, and as it was shown then. */
type GridRow = { itemCode: ItemCode; typed: TypedTerms; was: string }
export type WrongRow = GridRow & { faults: readonly PriceFault[] }
export type ChangedRow = GridRow & PriceRow

type Shown = {
  pricePaise: Paise
  listPricePaise: Paise
  tatHours: number
  isActive: boolean
  version: number
}

/**
 * The cells of a row as they are shown; those of an item without a price are empty, and it is
 * offered once it has one, unless `isOffByDefault`.
 * Source: our decision: who types a price wants it offered.
 */
export function shownTerms(offer: Shown | null, isOffByDefault = false): TypedTerms {
  if (!offer)
    return { price: '', listPrice: '', tatHours: '', standing: isOffByDefault ? 'off' : 'on' }
  return {
    price: rupeesToType(offer.pricePaise),
    listPrice: rupeesToType(offer.listPricePaise),
    tatHours: String(offer.tatHours),
    standing: offer.isActive ? 'on' : 'off',
  }
}

/**
 * What a row was when it was shown, sent back with it: only what somebody changed is saved, so that
 * a row that another person changed meanwhile is not written back.
 * Source: our decision; read by `readPriceGrid`.
 */
export function wasOf(
  { price, listPrice, tatHours, standing }: TypedTerms,
  version: number | null,
) {
  return [price, listPrice, tatHours, standing, version ?? ''].join('|')
}

/**
 * A row that somebody else changed meanwhile, as it returns: what was typed differently from what
 * was shown, on what is in force now.
 * Source: our decision: nobody writes back what they did not touch, least of all a test that the lab
 * stopped.
 */
export function typedOnto(
  { typed, was }: Pick<GridRow, 'typed' | 'was'>,
  now: TypedTerms,
): TypedTerms {
  const before = wasShown.exec(was)?.groups
  const of = (column: keyof TypedTerms) =>
    typed[column].trim() === before?.[column] ? now[column] : typed[column]
  return {
    price: of('price'),
    listPrice: of('listPrice'),
    tatHours: of('tatHours'),
    standing: of('standing'),
  }
}

const cells = ['price', 'listPrice', 'tatHours', 'on', 'sure', 'was'] as const
type Cell = (typeof cells)[number]
const fieldName = new RegExp(`^([A-Z0-9-]+)\\.(${cells.join('|')})$`)
const wasShown =
  /^(?<price>[^|]*)\|(?<listPrice>[^|]*)\|(?<tatHours>[^|]*)\|(?<standing>on|off)\|(?<version>\d{0,9})$/

/**
 * The changed rows of a posted price list: those that can be read, and those that cannot with the
 * wrong cells. Undefined where it is no price list of ours.
 * Source: our decision: one wrong row holds up no other.
 */
export function readPriceGrid(
  fields: Iterable<readonly [string, unknown]>,
): { changed: ChangedRow[]; wrong: WrongRow[] } | undefined {
  const rows = rowsOf(fields)
  if (!rows || rows.size > MOST_PRICE_ROWS) return undefined
  const changed: ChangedRow[] = []
  const wrong: WrongRow[] = []
  for (const [itemCode, row] of rows) {
    const before = wasShown.exec(row.was ?? '')?.groups
    if (!before) return undefined
    const typed = typedOf(row)
    if (isAsShown(typed, before)) continue
    const version = before.version ? Number(before.version) : null
    const one = { itemCode, typed, was: row.was ?? '' }
    const read = readTerms(typed)
    const isSure = row.sure !== undefined
    if (read.ok) changed.push({ ...one, version, ...read.terms, isSure })
    else wrong.push({ ...one, faults: read.faults })
  }
  return { changed, wrong }
}

type Row = Partial<Record<Cell, string>>

function rowsOf(fields: Iterable<readonly [string, unknown]>): Map<ItemCode, Row> | undefined {
  const rows = new Map<ItemCode, Row>()
  for (const [name, value] of fields) {
    const [, code, cell] = fieldName.exec(name) ?? []
    const itemCode = ItemCode.safeParse(code)
    if (!itemCode.success || typeof value !== 'string') return undefined
    const row = rows.get(itemCode.data) ?? {}
    // The expression above allows no other cell.
    row[cell as Cell] = value.slice(0, LONGEST_CELL)
    rows.set(itemCode.data, row)
  }
  return rows
}

/** More than any amount that can be right. */
const LONGEST_CELL = 60

function typedOf({ price = '', listPrice = '', tatHours = '', on }: Row): TypedTerms {
  return { price, listPrice, tatHours, standing: on === undefined ? 'off' : 'on' }
}

function isAsShown(typed: TypedTerms, before: Readonly<Record<string, string | undefined>>) {
  // Without a price, how it would be offered is nothing to save.
  const isEmpty = [typed.price, typed.listPrice, typed.tatHours].every((text) => text.trim() === '')
  if (isEmpty && before.price === '') return true
  return (['price', 'listPrice', 'tatHours', 'standing'] as const).every(
    (column) => typed[column].trim() === before[column],
  )
}
