import { redirect } from 'react-router'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { OfferForm } from '#src/domain/labs/desk.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, KeyValues, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/price'
import { askedPrices } from './asked-prices.ts'
import { DeskPriceForm } from './desk-price-form.tsx'
import { OfferState, type OfferLine } from './desk-prices.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The address carries the list's query, so that saving returns to the same rows. */
function listAddress(request: Request, saved?: ItemCode): string {
  askedPrices(request)
  const query = new URL(request.url).searchParams
  query.delete('saved')
  if (saved) query.set('saved', saved)
  return `/lab/desk/prices${query.size > 0 ? `?${query}` : ''}${saved ? `#offer-${saved}` : ''}`
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const itemCode = idIn(ItemCode, params.code)
  const line = await context.get(app).viewLabOffer({ itemCode })
  return { line, back: listAddress(request) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const itemCode = idIn(ItemCode, params.code)
  const words = {
    price: m.desk_price_rule,
    listPrice: m.desk_list_price_rule,
    tatHours: m.desk_tat_rule,
  }
  return submit(
    request,
    OfferForm,
    async (terms) => {
      await context.get(app).saveOffer({ itemCode, ...terms })
      return redirect(listAddress(request, itemCode))
    },
    { words },
  )
}

export default function PricePage({ loaderData, actionData }: Route.ComponentProps) {
  const { line, back } = loaderData
  const trail = [
    { to: '/lab', label: m.bench_title() },
    { to: '/lab/desk', label: m.desk_title() },
    { to: back, label: m.desk_tab_prices() },
  ]
  const { name, code, category } = line
  return (
    <Main width="wide">
      <Title>{`${name} – ${m.desk_tab_prices()}`}</Title>
      <Crumbs trail={trail} here={name} />
      <PageHead
        title={name}
        lede={m.desk_price_lede({ category: nameHere(category.name), code })}
        isSmall
      />
      <Duo side={<Standing line={line} />}>
        <DeskPriceForm line={line} back={back} lastResult={actionData} />
      </Duo>
    </Main>
  )
}

/** The current price: beside the typed one, so that a difference is visible. */
function Standing({ line: { offer } }: { line: OfferLine }) {
  if (!offer) return <Panel title={m.desk_price_now()}>{m.desk_price_none()}</Panel>
  return (
    <Panel title={m.desk_price_now()}>
      <KeyValues
        rows={[
          [m.desk_price(), rupeesOf(offer.pricePaise)],
          [m.desk_list_price(), rupeesOf(offer.listPricePaise)],
          [m.desk_tat(), offer.tatHours],
          [m.desk_standing(), <OfferState key="state" offer={offer} />],
        ]}
      />
    </Panel>
  )
}
