import type { CityView } from '#src/usecases/places/view-city.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { labFacts } from '#src/web/discovery/facts.ts'
import { usePlace } from '#src/web/discovery/place.ts'
import { nameHere } from '#src/web/names.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import type { readCart } from '#src/web/orders/read-booking-cart.ts'
import { Certificate } from '#src/web/routes/public/offer.tsx'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, EmptyState, KeyValues, PageHead } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { closedWords, openWords, placeOf } from '#src/web/ui/lab-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Tag } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LabList } from './lab-list.tsx'
import { labRows } from './lab-rows.tsx'

type Props = {
  lab: LabView
  cart: ReturnType<typeof readCart>
  /** In the same city. */
  others: CityView['labs']
}

/** The public data of a lab, at each of its addresses; the one under `/labs` is canonical. */
export function LabPage({ lab, cart, others }: Props) {
  const { name, city } = lab
  const trail = [{ to: `/cities/${city.slug}`, label: nameHere(city.name) }]
  return (
    <Main>
      <LabMeta lab={lab} />
      <Crumbs trail={trail} here={name} />
      <PageHead title={<Named>{name}</Named>} lede={placeOf(lab)}>
        <LabFactList lab={lab} />
      </PageHead>
      <Duo side={<KeyValues rows={labRows(lab)} />}>
        <Prices lab={lab} query={cartQuery(cart)} />
      </Duo>
      {others.length > 0 && (
        <section className="panel" aria-labelledby="others">
          <h2 id="others">{m.discovery_lab_others({ city: nameHere(city.name) })}</h2>
          <LabList labs={others} />
        </section>
      )}
    </Main>
  )
}

function LabFactList({ lab }: Pick<Props, 'lab'>) {
  return (
    <ul className="facts">
      <li>
        <Certificate isAccredited={lab.isAccredited} />
      </li>
      <li>
        <Icon name="clock" />
        {openWords(lab)}
      </li>
      <li>
        <Icon name="calendar" />
        {closedWords(lab)}
      </li>
    </ul>
  )
}

function LabMeta({ lab }: Pick<Props, 'lab'>) {
  const { id, name, offerCount: count } = lab
  const place = placeOf(lab)
  return (
    <PageMeta
      title={m.discovery_lab_title({ name, place })}
      description={m.discovery_lab_about({ name, place, count })}
      path={`/labs/${id}`}
      picture={`lab-${id}`}
      facts={[labFacts(usePlace(), lab)]}
    />
  )
}

function Prices({ lab, query }: Pick<Props, 'lab'> & { query: string }) {
  const { offers, offerCount: count } = lab
  if (count === 0)
    return <EmptyState title={m.discovery_lab_no_offers()}>{m.catalogue_none_help()}</EmptyState>
  return (
    <section aria-labelledby="prices">
      <div className="listbar">
        <h2 id="prices">{m.catalogue_lab_offers()}</h2>
        <p className="small soft">{m.catalogue_lab_offer_count({ count })}</p>
      </div>
      <ul className="pricelist">
        {offers.map((offer) => (
          <li key={offer.code}>
            <Link to={`/tests/${offer.code}${query}`}>
              <Named>{offer.name}</Named>
            </Link>
            <span className="pricelist__chips">
              {offer.isAccredited && <Tag icon="accredited">{m.lablife_mark()}</Tag>}
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
        {m.catalogue_lab_price_note()} <Link to={`/tests${query}`}>{m.catalogue_browse()}</Link>
      </p>
    </section>
  )
}
