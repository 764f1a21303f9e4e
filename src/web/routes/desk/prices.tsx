import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { askedPrices } from '#src/web/lab-prices/asked-prices.ts'
import { changePrices } from '#src/web/lab-prices/change-prices.ts'
import { deskPrices as place } from '#src/web/lab-prices/price-place.ts'
import { PricesPage, savedIn } from '#src/web/lab-prices/prices-page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/prices'
import { DeskFrame } from './desk-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `q`, `category` and `show` select the items; `saved` says how many rows were changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = askedPrices(request)
  const listed = await context.get(app).listLabPrices(asked)
  return { asked, listed, saved: savedIn(request) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  changePrices(request, context.get(app), { labId: undefined, place })

export default function DeskPricesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame part="prices" lede={m.prices_lede()}>
      <PricesPage {...loaderData} place={place} tried={actionData} />
    </DeskFrame>
  )
}
