import { Link } from 'react-router'
import { LabId } from '#src/domain/labs/lab.ts'
import { idIn } from '#src/web/addresses.ts'
import { cartQuery } from '#src/web/booking-cart.ts'
import { app } from '#src/web/context.ts'
import { readCart } from '#src/web/read-booking-cart.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/main.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Accreditation } from '#src/web/ui/offer.tsx'
import { Crumbs, Duo, KeyValues, PageHead, Title } from '#src/web/ui/page.tsx'
import { labRows } from '#src/web/ui/booking-lab.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/lab'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const lab = await context.get(app).viewLab({ id: idIn(LabId, params.id) })
  return { lab, cart: { ...readCart(request), lab: lab.id } }
}

export default function LabPage({ loaderData: { lab, cart } }: Route.ComponentProps) {
  const { name, city, locality, offers, offerCount } = lab
  const query = cartQuery(cart)
  return (
    <Main>
      <Title>{name}</Title>
      <Crumbs trail={[{ to: `/cities/${city.slug}`, label: city.name }]} here={name} />
      <PageHead
        title={name}
        lede={[locality, city.name].filter((part, at, all) => all.indexOf(part) === at).join(', ')}
      >
        <ul className="facts">
          <li>
            <Accreditation isAccredited={lab.isAccredited} />
          </li>
        </ul>
      </PageHead>
      <Duo side={<KeyValues rows={labRows(lab)} />}>
        <div className="listbar">
          <h2>{m.catalogue_lab_offers()}</h2>
          <p className="small soft">{m.catalogue_lab_offer_count({ count: offerCount })}</p>
        </div>
        <ul className="pricelist">
          {offers.map((offer) => (
            <li key={offer.code}>
              <Link to={`/tests/${offer.code}${query}`}>{offer.name}</Link>
              <span className="pricelist__chips">
                {!offer.isHomeCollected && <Chip icon="pin">{m.home_at_the_lab()}</Chip>}
                <span className="small soft">
                  {m.catalogue_within_hours({ hours: offer.tatHours })}
                </span>
              </span>
              <span className="strong">
                <Money paise={offer.pricePaise} isWhole />
              </span>
            </li>
          ))}
        </ul>
        <p className="small soft mt-4">
          {m.catalogue_lab_price_note()}{' '}
          <Link to={`/tests${cartQuery(cart)}`}>{m.catalogue_browse()}</Link>
        </p>
      </Duo>
    </Main>
  )
}
