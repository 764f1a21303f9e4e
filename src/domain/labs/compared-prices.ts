import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import { isWithinListPrice } from './desk.ts'
import type { OfferTerms } from './offer-terms.ts'
import { type FileFault, type FileRow, LONGEST_TEXT } from './price-file.ts'
import type { PriceRow } from './price-row.ts'
import { isFarPrice, type PricedRow, pricing } from './pricing.ts'

/** One price that a file changes, as it is and as it would be. */
export type FileChange = {
  itemCode: ItemCode
  before: OfferTerms | null
  after: Omit<OfferTerms, 'version'>
  /** The price is far from the old one, or from the usual one; somebody confirms it. */
  isFar: boolean
  /** What the file calls it, where that is not its name. */
  named: string | null
}

type Known = Parameters<typeof pricing>[0] & { names: ReadonlyMap<ItemCode, string> }

/**
 * What a file would change, beside what is, prices that are far from the old ones first: rows that
 * change nothing are counted only. Each row is
 * judged as it will be when it is applied.
 * Source: our decision: nothing is changed that was not shown.
 */
export function comparePrices(known: Known, rows: readonly FileRow[]) {
  const byCode = new Map(rows.map((one) => [one.itemCode, one]))
  const filled = rows.map((row) => filledRow(known, row))
  const judged = pricing(
    known,
    filled.flatMap((one) => (one.ok ? [one.row] : [])),
  )
  const changes: FileChange[] = []
  const faults = filled.flatMap((one) => (one.ok ? [] : [one.fault]))
  const incomplete = faults.length
  for (const one of judged) {
    const found = byCode.get(one.itemCode)
    if (one.isOk)
      changes.push({
        itemCode: one.itemCode,
        before: one.before ?? null,
        after: one.after,
        isFar: isFarPrice(known, one),
        named: otherName(found?.named ?? '', known.names.get(one.itemCode)),
      })
    else faults.push(refusedRow(one.why, one.itemCode, found?.row ?? 0))
  }
  changes.sort((a, b) => Number(b.isFar) - Number(a.isFar))
  return { changes, faults, unchanged: rows.length - judged.length - incomplete }
}

type Filled = { ok: true; row: PriceRow } | { ok: false; fault: FileFault }

/**
 * An empty cell keeps what is in force; of a first offer the list price is the price and the hours
 * are the usual ones.
 */
function filledRow({ offers, items }: Known, { row, itemCode, cells }: FileRow): Filled {
  const before = offers.get(itemCode)
  const price = cells.pricePaise ?? before?.price
  const fault = (why: 'amount' | 'list', text: string): Filled => {
    return { ok: false, fault: { row, column: 'price', why, text } }
  }
  if (!items.has(itemCode)) return { ok: false, fault: refusedRow('not-bookable', itemCode, row) }
  if (price === undefined) return fault('amount', '')
  const listPrice = cells.listPricePaise ?? before?.listPrice ?? price
  if (!isWithinListPrice({ price, listPrice })) return fault('list', rupeesToType(price))
  const version = before?.version ?? null
  const tatHours = cells.tatHours ?? before?.tatHours ?? null
  const terms = { pricePaise: price, listPricePaise: listPrice, tatHours, isActive: cells.isActive }
  // Whether it is far is shown and confirmed, and is no fault of the file.
  return { ok: true, row: { itemCode, version, ...terms, isSure: true } }
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
