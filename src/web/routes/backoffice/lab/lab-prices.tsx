import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { askedPrices } from '#src/web/lab-prices/asked-prices.ts'
import { changePrices } from '#src/web/lab-prices/change-prices.ts'
import { officePrices } from '#src/web/lab-prices/price-place.ts'
import { PricesPage, savedIn } from '#src/web/lab-prices/prices-page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab-prices'
import { OfficeLabFrame } from './office-lab-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The same list as the lab's own; the lab's manager is told what the office changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  const asked = askedPrices(request)
  const listed = await context.get(app).listLabPrices({ labId, ...asked })
  return { asked, listed, saved: savedIn(request) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  forOffice(request, context.get(visit).actor)
  const labId = idIn(LabId, params.id)
  return changePrices(request, context.get(app), { labId, place: officePrices(labId) })
}

const ledes = {
  managers: m.prices_office_lede,
  mailbox: m.prices_office_lede_mailbox,
  nobody: m.prices_office_lede_nobody,
} as const

export default function LabPricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { labId, lab, told } = loaderData.listed
  return (
    <OfficeLabFrame {...{ labId, lab }} title={m.prices_title()} lede={ledes[told]()}>
      <PricesPage {...loaderData} place={officePrices(labId)} tried={actionData} />
    </OfficeLabFrame>
  )
}
