import { topics } from '#src/domain/catalogue/topics.ts'
import type { Topic } from '#src/domain/catalogue/topic.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { ItemRow } from '#src/web/routes/public/tests/item-row.tsx'
import { visitorsPlace } from '#src/web/routes/public/tests/visitors-place.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead } from '#src/web/ui/frame/page.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Search } from '#src/web/ui/search.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/topics'
import { topicHere } from './topic-here.ts'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

/** The category of tests that are sold together. */
const PACKAGES = 'PKG'

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const cart = readCart(request)
  const { whereabouts } = await visitorsPlace(verbs, request)
  const found = await verbs.searchCatalogue({ q: '', category: PACKAGES, page: 1, ...whereabouts })
  return { cart, packages: found.items, rankedBy: found.rankedBy }
}

export default function TopicsPage({ loaderData }: Route.ComponentProps) {
  const { cart, packages, rankedBy } = loaderData
  const query = cartQuery(cart)
  return (
    <Main className="testfinder">
      <PageMeta title={m.topic_all()} description={m.topic_all_lede()} />
      <Crumbs trail={[{ to: `/tests${query}`, label: m.catalogue_title() }]} here={m.topic_all()} />
      <PageHead title={m.topic_all()} lede={m.topic_all_lede()} isSmall />
      <Search
        pincode={cart.pincode}
        hidden={new URLSearchParams(cartQuery({ ...cart, pincode: undefined }))}
      />
      <Names title={m.topic_conditions()} of="condition" query={query} />
      <Names title={m.topic_organs()} of="organ" query={query} />
      {packages.length > 0 && (
        <section className="panel" aria-labelledby="packages">
          <h2 id="packages">{m.topic_packages()}</h2>
          <p className="soft">{m.topic_packages_lede()}</p>
          <Ledger>
            {packages.map((item) => (
              <ItemRow key={item.code} item={item} query={query} />
            ))}
          </Ledger>
          <RankedBy by={rankedBy} />
        </section>
      )}
    </Main>
  )
}

type NamesProps = { title: string; of: Topic['kind']; query: string }

function Names({ title, of, query }: NamesProps) {
  return (
    <section className="panel" aria-labelledby={of}>
      <h2 id={of}>{title}</h2>
      <ul className="categories">
        {topics
          .filter(({ kind }) => kind === of)
          .map(({ slug, name }) => (
            <li key={slug}>
              <Link to={`/tests-for/${slug}${query}`}>{topicHere(name)}</Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
