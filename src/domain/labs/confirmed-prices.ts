import { z } from 'zod'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import type { FileChange } from './compared-prices.ts'
import { MOST_PRICE_ROWS, PriceRow } from './price-row.ts'

const letters = { price: 'p', listPrice: 'l', tatHours: 'h', isActive: 'o' } as const
const names = ['price', 'listPrice', 'tatHours', 'isActive'] as const
const confirmed =
  /^([A-Z0-9-]{1,32}) (\d{1,9}) (\d{1,9}) (\d{1,4}) ([01]) (\d{1,9}|-) ([plho]{1,4})$/

/** A row to save, and which of its terms the file changes. */
const ConfirmedPrice = z.strictObject({ row: PriceRow, changed: z.string() })
type ConfirmedPrice = z.infer<typeof ConfirmedPrice>

/**
 * The changes that somebody was shown, as one field of a form.
 * Source: our decision; read by `ConfirmedPrices`.
 */
export function confirmedText(changes: readonly FileChange[]): string {
  return changes
    .map(({ itemCode, before, after }) => {
      const { price, listPrice, tatHours, isActive } = after
      const changed = names.filter((name) => before?.[name] !== after[name])
      const marks = changed.map((name) => letters[name]).join('')
      const standing = isActive ? 1 : 0
      const version = before?.version ?? '-'
      return [itemCode, price, listPrice, tatHours, standing, version, marks].join(' ')
    })
    .join('\n')
}

/**
 * The same as rows to save.
 * Source: our decision; written by `confirmedText`.
 */
export const ConfirmedPrices = z
  .string()
  .max(100_000)
  .transform((text): unknown =>
    text.split(/\r?\n/).map((line) => shownRow(confirmed.exec(line) ?? [])),
  )
  .pipe(z.array(ConfirmedPrice).min(1).max(MOST_PRICE_ROWS))

function shownRow([, itemCode, price, listPrice, hours, isActive, version, changed]: readonly (
  | string
  | undefined
)[]) {
  const row = {
    itemCode,
    pricePaise: Number(price),
    listPricePaise: Number(listPrice),
    tatHours: Number(hours),
    isActive: isActive === '1',
    version: version === '-' ? null : Number(version),
  }
  return { row, changed }
}

/**
 * Rows to save as a price file, which can be compared anew: where what was shown no longer holds,
 * nobody has to look for their file again. Only what the file changes is in it, so that what
 * somebody else has changed since, such as a test that the lab stopped, stays as they left it.
 * Source: our decision.
 */
export function fileOfRows(rows: readonly ConfirmedPrice[]): Uint8Array {
  const lines = rows.map(({ row, changed }) => {
    const cell = (name: keyof typeof letters, text: string) =>
      changed.includes(letters[name]) ? text : ''
    return [
      row.itemCode,
      cell('price', rupeesToType(row.pricePaise)),
      cell('listPrice', rupeesToType(row.listPricePaise)),
      cell('tatHours', String(row.tatHours ?? '')),
      cell('isActive', row.isActive ? 'yes' : 'no'),
    ].join(',')
  })
  return new TextEncoder().encode(['code,price,list_price,hours,offered', ...lines].join('\n'))
}
