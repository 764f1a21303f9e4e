import { data } from 'react-router'
import { SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { MAX_QUERY } from '#src/domain/catalogue/search-limits.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { isPincodeWrong, readCart } from '#src/web/orders/read-booking-cart.ts'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { TopicLink } from '#src/web/routes/public/topics/topic-link.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, PageHead, Pager } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Search } from '#src/web/ui/search.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/tests'
import { AskedTests } from './asked-tests.tsx'
import { basketNames } from './basket-names.ts'
import { BookingBasket } from './booking-basket.tsx'
import { ItemRow } from './item-row.tsx'
import { addressOf, hiddenOf } from './tests-address.ts'
import { ChosenFilters, TestsFilters } from './tests-filters.tsx'
import { TestsMeta } from './tests-meta.tsx'
import { visitorsPlace } from './visitors-place.ts'
import { apartIn } from './why-not-bookable.tsx'

export const handle: Handle = { isStatic: true }

/** A search is personal and rarely repeated: only the lists are cached. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Hours. Source: specification §9, «results within 6 hours». */
const SOON = 6

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const cart = readCart(request)
  const verbs = context.get(app)
  const { whereabouts, city } = await visitorsPlace(verbs, request)
  const typed = query.get('q') ?? ''
  const isCut = typed.length > MAX_QUERY
  const parsed = SearchCatalogue.safeParse({
    q: isCut ? firstOf(typed) : typed,
    category: query.get('category') || undefined,
    page: query.get('page') ?? undefined,
    within: query.get('within') || undefined,
    fasting: query.get('fasting') || undefined,
    sex: query.get('sex') || undefined,
    upTo: query.get('upTo') || undefined,
    sort: query.get('sort') || undefined,
    ...whereabouts,
  })
  if (!parsed.success) throw data(null, 404)
  const { q, category, within, fasting, sex, upTo, sort } = parsed.data
  const asks = { q, category, within, fasting, sex, upTo, sort, cart }
  const answer = await verbs.searchCatalogue(parsed.data)
  const basket = await basketNames(verbs, cart)
  const isPlaceUnknown = cart.pincode !== undefined && answer.near === null
  const isWrong = isPincodeWrong(request)
  return data(
    { ...answer, ...asks, basket, city, isPlaceUnknown, isWrong, isCut },
    q === '' ? { headers: { 'cache-control': 'public, s-maxage=60' } } : undefined,
  )
}

/** As much as is read, up to the last word that is whole. */
function firstOf(typed: string) {
  return typed.slice(0, MAX_QUERY).replace(/[^\s,;]*$/, '')
}

export default function TestsPage({ loaderData }: Route.ComponentProps) {
  const { q, cart, basket, notice, isCut } = loaderData
  const title = titleOf(loaderData)
  return (
    <Main className="testfinder">
      <TestsMeta {...loaderData} />
      <PageHead title={title} lede={q === '' ? m.catalogue_lede() : undefined} isSmall />
      <Search q={q} pincode={cart.pincode} hidden={hiddenOf(loaderData)} />
      {isCut && (
        <Note tone="needs">{m.catalogue_cut({ count: MAX_QUERY, last: q.slice(-30) })}</Note>
      )}
      <Topic {...loaderData} />
      <Hours {...loaderData} />
      <PlaceNotes {...loaderData} />
      <BookingBasket cart={cart} named={basket} />
      {notice === 'sex-determination-unlawful' ? (
        <Note tone="danger" title={m.catalogue_unlawful_title()}>
          {m.catalogue_unlawful()}
        </Note>
      ) : (
        <Found {...loaderData} />
      )}
    </Main>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function isApart(tests: readonly { code: string }[], items: Loaded['items']) {
  const cards = items.filter(({ code }) => tests.some((test) => test.code === code))
  return apartIn(cards) !== undefined || cards.some(({ isBookable }) => !isBookable)
}

function titleOf({ q, asked }: Loaded) {
  if (q === '') return m.catalogue_title()
  const count = asked?.tests.length ?? 0
  return count > 0 ? m.catalogue_asked({ count }) : m.catalogue_results({ q })
}

function Found(found: Loaded) {
  const { cart, items, filters, total, page, pages, categories, rankedBy } = found
  const asked = found.asked && page === 1 && (
    <AskedTests
      asked={found.asked}
      cart={cart}
      isApart={isApart(found.asked.tests, items)}
      to={(words) => addressOf(found, { q: words })}
    />
  )
  if (items.length === 0) return asked ?? <NothingFound {...found} />
  const to = (next: number) => addressOf(found, { page: next })
  const query = cartQuery(cart)
  return (
    <>
      {asked}
      {filters && <TestsFilters asked={found} counts={filters} />}
      {!asked && <ChosenFilters asked={found} counts={null} />}
      <div className="listbar mt-8">
        <h2>{isPopular(found) ? m.catalogue_popular() : m.catalogue_count({ count: total })}</h2>
        <p className="small soft">{m.catalogue_price_note()}</p>
      </div>
      <Ledger>
        {items.map((item) => (
          <ItemRow key={item.code} item={item} query={query} />
        ))}
      </Ledger>
      <RankedBy by={rankedBy} comes={false} />
      <Pager page={page} pages={pages} to={to} />
      {categories.length > 0 && <Categories categories={categories} cart={cart} />}
    </>
  )
}

function Categories({ categories, cart }: Pick<Loaded, 'categories' | 'cart'>) {
  return (
    <section className="panel" aria-labelledby="categories">
      <h2 id="categories">{m.catalogue_categories()}</h2>
      <ul className="categories">
        {categories.map(({ code, name, itemCount }) => (
          <li key={code}>
            <Link to={`/tests${cartQuery(cart, { category: code })}`}>{nameHere(name)}</Link>{' '}
            <span className="small soft num">{itemCount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page of the condition or organ that was typed; without words, the way to all of them. */
function Topic({ q, topic, cart }: Loaded) {
  if (topic) return <TopicLink topic={topic} cart={cart} />
  if (q !== '') return null
  return (
    <p className="topiclink">
      <Link to={`/tests-for${cartQuery(cart)}`}>{m.topic_all()}</Link>
    </p>
  )
}

/** Only reports within six hours: a link that adds it, and a chip that removes it. */
function Hours({ within, ...found }: Loaded) {
  if (found.notice) return null
  return (
    <p className="hoursfilter">
      {within === undefined ? (
        <Link to={addressOf(found, { within: SOON })}>
          <Icon name="clock" small />
          {m.site_within_only({ hours: SOON })}
        </Link>
      ) : (
        <Link className="chip chip--ok" to={addressOf(found, { within: undefined })}>
          <Icon name="clock" small />
          {m.site_within({ hours: within })}
          <Icon name="close" small />
          <span className="sr-only">{m.site_within_remove()}</span>
        </Link>
      )}
    </p>
  )
}

/** Neither words nor a category nor a filter: the most requested. */
function isPopular({ q, category, within, fasting, sex, upTo, sort }: Loaded) {
  return q === '' && ![category, within, fasting, sex, upTo, sort].some(Boolean)
}

function NothingFound(found: Loaded) {
  const { q, within, filters } = found
  if (filters)
    return (
      <div className="mt-8">
        <EmptyState title={m.topic_filter_none()}>{m.topic_filter_none_help()}</EmptyState>
        <ChosenFilters asked={found} counts={filters} />
        <TestsFilters asked={found} counts={filters} />
      </div>
    )
  return (
    <div className="mt-8">
      <EmptyState
        title={within ? m.site_within_none({ hours: within }) : m.catalogue_none({ q })}
        action={
          <LinkButton to="/tests" kind="quiet">
            {m.catalogue_browse()}
          </LinkButton>
        }
      >
        {within ? m.site_within_none_help() : m.catalogue_none_help()}
      </EmptyState>
    </div>
  )
}

function PlaceNotes({ cart, items, near, city, isPlaceUnknown, isWrong }: Loaded) {
  const place = near?.label ?? (city ? nameHere(city) : '')
  const isNoneInReach = near !== null && items.every(({ isInReach }) => !isInReach)
  return (
    <div className="notes">
      {isWrong && <Note tone="danger">{m.fields_pincode()}</Note>}
      {isPlaceUnknown && (
        <Note tone="needs">{m.catalogue_pincode_unknown({ pincode: cart.pincode ?? '' })}</Note>
      )}
      {near && items.length > 0 && isNoneInReach && (
        <Note tone="needs">{m.catalogue_none_in_reach({ place })}</Note>
      )}
      {near && !isNoneInReach && <p className="small soft">{m.catalogue_near({ place })}</p>}
    </div>
  )
}
