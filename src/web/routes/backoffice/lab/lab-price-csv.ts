import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { priceCsv } from '#src/web/lab-prices/price-csv.ts'
import type { Route } from './+types/lab-price-csv'

/** The price list of one lab, to be edited in a spreadsheet. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return priceCsv(context.get(app), idIn(LabId, params.id))
}
