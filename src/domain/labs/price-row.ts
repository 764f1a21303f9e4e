import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'
import { latinDigits } from '#src/domain/typed-rupees.ts'
import { isWithinListPrice, type OfLab, OfferPrice, TatHours, TypedPrice } from './desk.ts'

/** The columns of a price list that can be typed. */
export type PriceColumn = 'price' | 'listPrice' | 'tatHours' | 'standing'

/** The cells of one row as typed; `standing`: `on`, `off`, or empty for how it is now. */
export type TypedTerms = Readonly<Record<PriceColumn, string>>

/** What is wrong with one cell. `list`: the price is above the list price. */
export type PriceFault = { column: PriceColumn; why: 'amount' | 'list' | 'hours' | 'standing' }

/**
 * A row of prices to save. `version`: that of the offer as it was shown, null where the lab did not
 * offer the item. Without hours the item's usual ones count, without `isActive` it stays as it is.
 */
export const PriceRow = z
  .strictObject({
    itemCode: ItemCode,
    pricePaise: OfferPrice,
    listPricePaise: OfferPrice,
    tatHours: TatHours.nullable(),
    isActive: z.boolean().nullable(),
    version: z.int().min(1).nullable(),
    /** Somebody has confirmed a price that is far from the old one. */
    isSure: z.boolean().optional(),
  })
  .refine(
    ({ pricePaise, listPricePaise }) =>
      isWithinListPrice({ price: pricePaise, listPrice: listPricePaise }),
    { path: ['pricePaise'], message: 'At most the list price.' },
  )
export type PriceRow = z.infer<typeof PriceRow>

/** More rows than the catalogue has items. */
export const MOST_PRICE_ROWS = 1000

/** `isWhole`: nothing is saved where one row is refused. */
export type SavePrices = OfLab & { rows: readonly PriceRow[]; isWhole?: boolean }

type ReadTerms = Omit<PriceRow, 'itemCode' | 'version' | 'isSure'>

/** The terms of a row that were typed; null where its cell is empty. */
export type TypedCells = { [Name in keyof ReadTerms]: ReadTerms[Name] | null }

type Read<Terms> = { ok: true; terms: Terms } | { ok: false; faults: PriceFault[] }

/**
 * The terms that are typed in one row: an empty list price is the price, empty hours are the usual
 * ones. Names every wrong cell, each once.
 * Source: our decision: a lab types only what differs.
 */
export function readTerms(typed: TypedTerms): Read<ReadTerms> {
  const read = readCells(typed)
  const faults = read.ok ? [] : read.faults
  if (typed.price.trim() === '') faults.unshift({ column: 'price', why: 'amount' })
  if (!read.ok || read.terms.pricePaise === null) return { ok: false, faults }
  const { pricePaise, listPricePaise } = read.terms
  const terms = { ...read.terms, pricePaise, listPricePaise: listPricePaise ?? pricePaise }
  return { ok: true, terms }
}

/**
 * The same cell by cell: nothing is put in the place of an empty one.
 * Source: our decision.
 */
export function readCells(typed: TypedTerms): Read<TypedCells> {
  const pricePaise = amountOf(typed.price)
  const listPricePaise = amountOf(typed.listPrice)
  const tatHours = hoursOf(typed.tatHours)
  const isActive = standings.get(typed.standing.trim().toLowerCase())
  const faults: PriceFault[] = []
  if (pricePaise === undefined) faults.push({ column: 'price', why: 'amount' })
  if (listPricePaise === undefined) faults.push({ column: 'listPrice', why: 'amount' })
  if (pricePaise && listPricePaise && !isWithinList(pricePaise, listPricePaise))
    faults.push({ column: 'price', why: 'list' })
  if (tatHours === undefined) faults.push({ column: 'tatHours', why: 'hours' })
  if (isActive === undefined) faults.push({ column: 'standing', why: 'standing' })
  if (pricePaise === undefined || listPricePaise === undefined) return { ok: false, faults }
  if (tatHours === undefined || isActive === undefined) return { ok: false, faults }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, terms: { pricePaise, listPricePaise, tatHours, isActive } }
}

const isWithinList = (price: Paise, listPrice: Paise) => isWithinListPrice({ price, listPrice })

/** Null where nothing is typed; undefined where it is no amount that may be. */
function amountOf(text: string): Paise | null | undefined {
  if (text.trim() === '') return null
  const read = TypedPrice.safeParse(text)
  return read.success ? read.data : undefined
}

/** Null where nothing is typed; undefined where it is no whole number of hours that may be. */
function hoursOf(text: string): number | null | undefined {
  const digits = latinDigits(text.trim())
  if (digits === '') return null
  const read = /^\d{1,5}$/.test(digits) ? TatHours.safeParse(Number(digits)) : undefined
  return read?.success ? read.data : undefined
}

const standings: ReadonlyMap<string, boolean | null> = new Map([
  ['', null],
  ['on', true],
  ['yes', true],
  ['off', false],
  ['no', false],
])
