import { data, Link } from 'react-router'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { ItemRow } from '#src/web/ui/item-row.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { Search } from '#src/web/ui/offer.tsx'
import { EmptyState, PageHead, Title } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/city'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { locations } = await verbs.listLocations()
  const city = locations.find(({ slug }) => slug === params.slug)
  if (!city) throw data(null, 404)
  const { latitude, longitude } = city
  const { items } = await verbs.searchCatalogue({ q: '', page: 1, latitude, longitude })
  return { city, items: items.slice(0, 10) }
}

export default function CityPage({ loaderData: { city, items } }: Route.ComponentProps) {
  const title = m.catalogue_city_title({ city: city.name })
  return (
    <Main className="finder">
      <Title>{title}</Title>
      <PageHead title={title} lede={m.catalogue_city_lede()} isSmall />
      <Search />
      <section className="panel" aria-labelledby="labs">
        <h2 id="labs">{m.catalogue_city_labs({ city: city.name })}</h2>
        {city.labs.length === 0 ? (
          <EmptyState title={m.catalogue_city_none()} />
        ) : (
          <ul className="pricelist">
            {city.labs.map(({ id, name, locality }) => (
              <li key={id}>
                <Link to={`/labs/${id}`}>{name}</Link>
                <span className="small soft">{locality}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="popular">
        <h2 id="popular">{m.home_popular()}</h2>
        <Ledger>
          {items.map((item) => (
            <ItemRow key={item.code} item={item} />
          ))}
        </Ledger>
      </section>
    </Main>
  )
}
