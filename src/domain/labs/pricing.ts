import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import { isFarFrom } from './far-price.ts'
import { offering, type OfferTerms } from './offer-terms.ts'
import type { SaveOffer } from './desk.ts'
import type { PriceRow } from './price-row.ts'

/** What decides about an item: undefined in `items` where no lab may set a price for it. */
type PricedItem = {
  tatHours: number
  needsPcpndt: boolean
  hasSplit: boolean
  /** What it usually costs, by which a first price is measured. */
  usualPrice?: Paise
}

type Known = {
  offers: ReadonlyMap<ItemCode, OfferTerms>
  items: ReadonlyMap<ItemCode, PricedItem>
  isPcpndtRegistered: boolean
}

type Why = 'not-bookable' | 'stale' | 'pcpndt-first' | 'no-split' | 'far-price'

export type Priced = {
  itemCode: ItemCode
  before: OfferTerms | undefined
  after: OfferTerms
}

export type PricedRow = ({ isOk: true } & Priced) | { isOk: false; itemCode: ItemCode; why: Why }

/**
 * What becomes of each row: its new terms, or why it is refused: `stale` where the offer is no
 * longer as it was shown, `far-price` where nobody confirmed one that is far from the old one,
 * `not-bookable`, `pcpndt-first` and `no-split` as for one price. A row that changes nothing is left
 * out.
 * Source: decision 049; model, "Shares"; our decision: one refused row holds up no other.
 */
export function pricing(known: Known, rows: readonly PriceRow[]): PricedRow[] {
  const judged = [...new Map(rows.map((row) => [row.itemCode, row])).values()]
  return judged.map((row) => pricedRow(known, row)).filter((row) => !row.isOk || isChanged(row))
}

function pricedRow(known: Known, row: PriceRow): PricedRow {
  const { itemCode, version } = row
  const item = known.items.get(itemCode)
  const before = known.offers.get(itemCode)
  if (!item) return { isOk: false, itemCode, why: 'not-bookable' }
  if (version !== (before?.version ?? null)) return { isOk: false, itemCode, why: 'stale' }
  const decided = onePrice(known, {
    itemCode,
    pricePaise: row.pricePaise,
    listPricePaise: row.listPricePaise,
    tatHours: row.tatHours ?? item.tatHours,
    ...(row.isActive !== null && { isActive: row.isActive }),
  })
  if (!decided.ok) return { isOk: false, itemCode, why: decided.error }
  if (!row.isSure && isFarPrice(known, decided.value))
    return { isOk: false, itemCode, why: 'far-price' }
  return { isOk: true, ...decided.value }
}

/**
 * Whether a price is far from the lab's old one, or a first one from the usual one.
 * Source: as `isFarFrom`.
 */
export function isFarPrice({ items }: Pick<Known, 'items'>, { itemCode, before, after }: Priced) {
  const other = before?.price ?? items.get(itemCode)?.usualPrice
  return other !== undefined && isFarFrom(after.price, other)
}

/** Source: our decision: what changes nothing is neither stored nor told. */
export function isChanged({ before, after }: Priced): boolean {
  return (
    before === undefined ||
    (['price', 'listPrice', 'tatHours', 'isActive'] as const).some(
      (name) => before[name] !== after[name],
    )
  )
}

/**
 * The same where all rows count or none: the first refused one, by its code.
 * Source: our decision: what was confirmed is applied as it was shown.
 */
export function whyNotWhole(rows: readonly PricedRow[]): Refused<Why> | undefined {
  const first = rows.find((row) => !row.isOk)
  return first && !first.isOk
    ? { ok: false, error: first.why, facts: { code: first.itemCode } }
    : undefined
}

/**
 * One price, whatever the version where none is named.
 * Source: as `offering`.
 */
export function onePrice(
  { offers, items, isPcpndtRegistered }: Known,
  input: SaveOffer,
): { ok: true; value: Priced } | Refused<Why> {
  const { itemCode } = input
  const item = items.get(itemCode)
  if (!item) return { ok: false, error: 'not-bookable' }
  const before = offers.get(itemCode)
  const { needsPcpndt, hasSplit } = item
  const decided = offering({ before, needsPcpndt, hasSplit, isPcpndtRegistered }, input)
  return decided.ok ? { ok: true, value: { itemCode, before, after: decided.value } } : decided
}
