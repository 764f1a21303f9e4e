import { z } from 'zod'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import type { FileChange } from './compared-prices.ts'
import { MOST_PRICE_ROWS, PriceRow } from './price-row.ts'

const confirmed = /^([A-Z0-9-]{1,32}) (\d{1,9}) (\d{1,9}) (\d{1,4}) ([01]) (\d{1,9}|-)$/

/**
 * The changes that somebody was shown, as one field of a form.
 * Source: our decision; read by `ConfirmedPrices`.
 */
export function confirmedText(changes: readonly FileChange[]): string {
  return changes
    .map(({ itemCode, before, after }) => {
      const { price, listPrice, tatHours, isActive } = after
      return [itemCode, price, listPrice, tatHours, isActive ? 1 : 0, before?.version ?? '-'].join(
        ' ',
      )
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
  .pipe(z.array(PriceRow).min(1).max(MOST_PRICE_ROWS))

function shownRow([, itemCode, price, listPrice, tatHours, isActive, version]: readonly string[]) {
  return {
    itemCode,
    pricePaise: Number(price),
    listPricePaise: Number(listPrice),
    tatHours: Number(tatHours),
    isActive: isActive === '1',
    version: version === '-' ? null : Number(version),
  }
}

/**
 * Rows to save as a price file, which can be compared anew: where what was shown no longer holds,
 * nobody has to look for their file again.
 * Source: our decision.
 */
export function fileOfRows(rows: readonly PriceRow[]): Uint8Array {
  const lines = rows.map(({ itemCode, pricePaise, listPricePaise, tatHours, isActive }) =>
    [
      itemCode,
      rupeesToType(pricePaise),
      rupeesToType(listPricePaise),
      tatHours ?? '',
      isActive ? 'yes' : 'no',
    ].join(','),
  )
  return new TextEncoder().encode(['code,price,list_price,hours,offered', ...lines].join('\n'))
}
