import { app } from '#src/web/context.ts'
import { priceCsv } from '#src/web/lab-prices/price-csv.ts'
import type { Route } from './+types/price-csv'

/** The lab's price list, to be edited in a spreadsheet. */
export const loader = ({ context }: Route.LoaderArgs) => priceCsv(context.get(app))
