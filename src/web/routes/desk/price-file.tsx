import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FindPrices } from '#src/domain/labs/desk.ts'
import { changePriceFile } from '#src/web/lab-prices/change-price-file.ts'
import { PriceFilePage } from '#src/web/lab-prices/price-file-page.tsx'
import { deskPrices as place } from '#src/web/lab-prices/price-place.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/price-file'
import { DeskFrame } from './desk-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Nothing is shown of the prices, but only who may see them sees the page. */
export async function loader({ context }: Route.LoaderArgs) {
  await context.get(app).listLabPrices(FindPrices.parse({}))
  return null
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changePriceFile(request, context.get(app), { labId: undefined, place })

export default function DeskPriceFilePage({ actionData }: Route.ComponentProps) {
  return (
    <DeskFrame part="prices" lede={m.prices_file_lede()}>
      <PriceFilePage tried={actionData} place={place} />
    </DeskFrame>
  )
}
