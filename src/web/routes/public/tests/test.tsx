import { ItemCode } from '#src/domain/catalogue/item.ts'
import { offerOrders } from '#src/domain/catalogue/search-catalogue.ts'
import { MAX_CODES } from '#src/domain/catalogue/search-limits.ts'
import { testedTwice } from '#src/domain/catalogue/tested-twice.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere, plainHere } from '#src/web/names.ts'
import { cartQuery, withItem } from '#src/web/orders/booking-cart.ts'
import { ItemDetails, ItemFacts } from '#src/web/orders/booking-item.tsx'
import { TestedTwiceNote } from '#src/web/orders/tested-twice-note.tsx'
import { isPincodeWrong, readCart } from '#src/web/orders/read-booking-cart.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/test'
import { basketNames } from './basket-names.ts'
import { BookedBeside } from './booked-beside.tsx'
import { BookingOffers } from './booking-offers.tsx'
import { BookingPlace } from './booking-place.tsx'
import { BookingSavings } from './booking-savings.tsx'
import { BookingTogether } from './booking-together.tsx'
import { ItemMeta } from './item-meta.tsx'
import { itemQuestions } from './item-questions.ts'
import { Questions } from './questions.tsx'
import { offersNear, savingsNear } from './test-offers.ts'
import { WhyNotBookable, WhyNotTogether } from './why-not-bookable.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const code = idIn(ItemCode, params.code)
  const item = await verbs.viewItem({ code })
  const cart = withItem(readCart(request), code)
  const codes = cart.items.slice(0, MAX_CODES)
  const typed = new URL(request.url).searchParams.get('sort')
  const sort = offerOrders.find((order) => order === typed) ?? 'price'
  const { pincode } = cart
  const { cancelling } = context.get(visit)
  const offered = pincode
    ? await offersNear(verbs, { codes, pincode, sort }, cancelling)
    : undefined
  const savings = pincode ? await savingsNear(verbs, { codes, pincode }) : undefined
  const basket = await basketNames(verbs, cart)
  const isPlaceUnknown = pincode !== undefined && offered === undefined
  const isWrong = isPincodeWrong(request)
  return { item, cart, basket, sort, offered, savings, isPlaceUnknown, isWrong }
}

export default function TestPage({ loaderData }: Route.ComponentProps) {
  const { item, cart, basket, sort, offered, savings, isPlaceUnknown, isWrong } = loaderData
  const trail = [{ to: `/tests${cartQuery(cart)}`, label: m.catalogue_title() }]
  const questions = itemQuestions(item)
  const isTogether = cart.items.length > 1
  return (
    <Main>
      <ItemMeta item={item} questions={questions} />
      <Crumbs trail={trail} here={item.name} />
      <PageHead title={item.name} lede={plainHere(item)}>
        <ItemFacts item={item} />
      </PageHead>
      <div className="notes">
        {item.hasEmergencyNotice && (
          <Note tone="danger" title={m.frame_emergency_long()}>
            {m.catalogue_emergency()}
          </Note>
        )}
        {item.needsConsent && (
          <Note icon="info" title={m.catalogue_consent_title()}>
            {m.catalogue_consent_first()}
          </Note>
        )}
        <WhyNotBookable item={item} />
        <BookedBeside item={item} cart={cart} offered={offered} />
        {isTogether && <WhyNotTogether items={offered?.items ?? []} />}
      </div>
      {isTogether && <BookingTogether cart={cart} here={item} items={basket} />}
      <TestedTwiceNote
        cart={cart}
        twice={testedTwice(basket)}
        pathWithout={({ code, within }) => `/tests/${code === item.code ? within.code : item.code}`}
      />
      <BookingPlace
        cart={cart}
        to={`/tests/${item.code}`}
        words={m.catalogue_show_labs()}
        isUnknown={isPlaceUnknown}
        isWrong={isWrong}
      />
      {savings && <BookingSavings cart={cart} savings={savings} />}
      {offered ? (
        <BookingOffers
          offered={offered}
          exchanges={savings?.exchanges ?? []}
          cart={cart}
          sort={sort}
          code={item.code}
        />
      ) : (
        <Cities item={item} />
      )}
      <ItemDetails item={item} query={cartQuery({ ...cart, items: [] })} />
      <Questions questions={questions} />
    </Main>
  )
}

type Item = Route.ComponentProps['loaderData']['item']

/** Where it is offered at all, until a PIN code is known. */
function Cities({ item }: { item: Item }) {
  if (item.cities.length === 0) return <Note>{m.catalogue_no_lab()}</Note>
  return (
    <section className="panel" aria-labelledby="cities">
      <h2 id="cities">{m.catalogue_cities()}</h2>
      <ul className="pricelist">
        {item.cities.map(({ slug, name, labCount, fromPricePaise }) => (
          <li key={slug}>
            <Link to={`/cities/${slug}`}>{nameHere(name)}</Link>
            <span className="small soft">{m.catalogue_lab_count({ count: labCount })}</span>
            <span className="strong">
              <span className="small soft">{m.home_from()}</span>{' '}
              <Money paise={fromPricePaise} isWhole />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
