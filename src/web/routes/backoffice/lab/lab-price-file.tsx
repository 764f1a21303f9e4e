import { FindPrices } from '#src/domain/labs/desk.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { changePriceFile } from '#src/web/lab-prices/change-price-file.ts'
import { PriceFilePage } from '#src/web/lab-prices/price-file-page.tsx'
import { officePrices } from '#src/web/lab-prices/price-place.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-price-file'
import { OfficeLabFrame } from './office-lab-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  const { lab } = await context.get(app).listLabPrices({ labId, ...FindPrices.parse({}) })
  return { labId, lab }
}

export function action({ request, params, context }: Route.ActionArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  return changePriceFile(request, context.get(app), { labId, place: officePrices(labId) })
}

export default function LabPriceFilePage({ loaderData, actionData }: Route.ComponentProps) {
  const place = officePrices(loaderData.labId)
  return (
    <OfficeLabFrame
      {...loaderData}
      title={m.prices_file_title()}
      lede={m.prices_file_lede()}
      above={{ to: place.list, label: m.prices_title() }}
    >
      <PriceFilePage tried={actionData} place={place} />
    </OfficeLabFrame>
  )
}
