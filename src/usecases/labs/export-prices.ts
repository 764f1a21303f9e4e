import { stringify } from 'csv-stringify/sync'
import { rupeesToType } from '#src/domain/format-rupees.ts'
import { FindPrices, type OfLab } from '#src/domain/labs/desk.ts'
import { priceFileColumns, type PriceFileColumn } from '#src/domain/labs/price-file.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { priceLines } from '#src/usecases/parts/labs/list-price-lines.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'

type Line = Awaited<ReturnType<typeof priceLines>>['lines'][number]

/**
 * The lab's price list as CSV in UTF-8 with a byte order mark, one row for each item that it may
 * price, empty where it has no price. `previewPriceFile` reads the same columns.
 * Source: reliability S18.
 */
export async function exportPrices(world: World, actor: Actor, input: OfLab) {
  const labId = managedLab(actor, 'offer:read', input)
  const { lab, lines } = await priceLines(world, labId, FindPrices.parse({}))
  const csv = stringify(
    lines.map((line) => priceFileColumns.map((column) => cells[column](line))),
    { columns: [...priceFileColumns], header: true, bom: true, ...forSpreadsheets },
  )
  return { csv, fileName: `prices-${lab.code}.csv` }
}

const cells: Record<PriceFileColumn, (line: Line) => string> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  category: ({ category }) => category.name,
  price: ({ offer }) => (offer ? rupeesToType(offer.pricePaise) : ''),
  list_price: ({ offer }) => (offer ? rupeesToType(offer.listPricePaise) : ''),
  hours: ({ offer }) => (offer ? String(offer.tatHours) : ''),
  offered: ({ offer }) => (offer ? (offer.isActive ? 'yes' : 'no') : ''),
}
