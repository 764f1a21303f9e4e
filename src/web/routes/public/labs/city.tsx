import { catalogueRanking, cityLabRanking } from '#src/domain/catalogue/ranking.ts'
import { ViewCity } from '#src/domain/places/view-city.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { cityFacts } from '#src/web/discovery/facts.ts'
import { usePlace } from '#src/web/discovery/place.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { ItemRow } from '#src/web/routes/public/tests/item-row.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead } from '#src/web/ui/frame/page.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Search } from '#src/web/ui/search.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/city'
import { LabList } from './lab-list.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewCity({ slug: idIn(ViewCity.shape.slug, params.slug) })

type Loaded = Route.ComponentProps['loaderData']

export default function CityPage({ loaderData: view }: Route.ComponentProps) {
  const { labs, items } = view
  const city = nameHere(view.name)
  const about = m.discovery_city_about({ city, count: labs.length })
  return (
    <Main className="testfinder">
      <PageMeta
        title={m.catalogue_city_title({ city })}
        description={labs.length > 0 ? about : m.discovery_city_about_none({ city })}
        picture={`city-${view.slug}`}
        facts={labs.length > 0 ? [cityFacts(usePlace(), view)] : []}
      />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={city} />
      <PageHead title={m.catalogue_city_title({ city })} lede={m.catalogue_city_lede()} />
      <Search />
      {labs.length === 0 ? (
        <EmptyState title={m.catalogue_city_none()} />
      ) : (
        <section className="mt-10" aria-labelledby="labs">
          <div className="listbar">
            <h2 id="labs">{m.catalogue_city_labs({ city })}</h2>
            <p className="small soft">{m.catalogue_lab_count({ count: labs.length })}</p>
          </div>
          <LabList labs={labs} />
          <RankedBy by={cityLabRanking} />
        </section>
      )}
      {items.length > 0 && <Popular city={city} items={items} />}
    </Main>
  )
}

function Popular({ city, items }: { city: string; items: Loaded['items'] }) {
  return (
    <section className="mt-12" aria-labelledby="popular">
      <div className="listbar">
        <h2 id="popular">{m.discovery_city_popular({ city })}</h2>
        <p className="small soft">{m.discovery_city_popular_note({ city })}</p>
      </div>
      <Ledger>
        {items.map((item) => (
          <ItemRow key={item.code} item={item} />
        ))}
      </Ledger>
      <RankedBy by={catalogueRanking} />
      <p className="splitlinks mt-4">
        <Link to="/tests">{m.discovery_city_all()}</Link>
      </p>
    </section>
  )
}
