import { ViewTopic } from '#src/domain/catalogue/topic.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { isPincodeWrong, readCart } from '#src/web/orders/read-booking-cart.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { basketNames } from '#src/web/routes/public/tests/basket-names.ts'
import { BookingBasket } from '#src/web/routes/public/tests/booking-basket.tsx'
import { BookingPlace } from '#src/web/routes/public/tests/booking-place.tsx'
import { visitorsPlace } from '#src/web/routes/public/tests/visitors-place.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/topic'
import { topicHere } from './topic-here.ts'
import { TopicPackages, TopicTests } from './topic-tests.tsx'

export const handle: Handle = { isStatic: true }

export const headers = () => ({ 'cache-control': 'public, s-maxage=60' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const slug = idIn(ViewTopic.shape.slug, params.slug)
  const cart = readCart(request)
  const { whereabouts, city } = await visitorsPlace(verbs, request)
  const topic = await verbs.viewTopic({ slug, ...whereabouts })
  const basket = await basketNames(verbs, cart)
  const isPlaceUnknown = cart.pincode !== undefined && topic.near === null
  return { topic, cart, basket, city, isPlaceUnknown, isWrong: isPincodeWrong(request) }
}

export default function TopicPage({ loaderData }: Route.ComponentProps) {
  const { topic, cart, basket } = loaderData
  const name = topicHere(topic.name)
  const query = cartQuery(cart)
  return (
    <Main className="testfinder">
      <PageMeta title={m.topic_title({ name })} description={m.topic_about({ name })} />
      <Crumbs trail={[{ to: `/tests-for${query}`, label: m.topic_all() }]} here={name} />
      <PageHead title={m.topic_title({ name })} lede={m.topic_lede()} isSmall />
      <div className="notes">
        <Note title={m.topic_no_advice_title()}>{m.topic_no_advice()}</Note>
        <Notices {...topic} />
      </div>
      <Place {...loaderData} />
      <BookingBasket cart={cart} named={basket} />
      {topic.tests.length === 0 && <Note>{m.topic_none()}</Note>}
      <TopicTests topic={topic} cart={cart} />
      <TopicPackages topic={topic} cart={cart} />
      <section className="panel" aria-labelledby="source">
        <h2 id="source">{m.topic_source()}</h2>
        <p lang="en">{topic.source}.</p>
      </section>
    </Main>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** An emergency first; what the law says of an unborn child where a search may be about one. */
function Notices({ notices, tests }: Loaded['topic']) {
  const isUrgent =
    notices.includes('emergency') || tests.some(({ hasEmergencyNotice }) => hasEmergencyNotice)
  return (
    <>
      {isUrgent && (
        <Note tone="danger" title={m.frame_emergency_long()}>
          {m.catalogue_emergency()}
        </Note>
      )}
      {notices.includes('unborn') && <Note tone="needs">{m.topic_unborn()}</Note>}
      {notices.includes('hiv-elsewhere') && <Note>{m.topic_hiv()}</Note>}
      {notices.includes('tuberculosis-elsewhere') && <Note>{m.topic_tuberculosis()}</Note>}
    </>
  )
}

function Place({ topic, cart, city, isPlaceUnknown: isUnknown, isWrong }: Loaded) {
  const { near, tests } = topic
  const isNoneInReach = near !== null && tests.every(({ isInReach }) => !isInReach)
  const place = near?.label ?? (near && city ? nameHere(city) : '')
  return (
    <div className="notes">
      <BookingPlace
        {...{ cart, isUnknown, isWrong }}
        to={`/tests-for/${topic.slug}`}
        words={m.topic_prices_here()}
      />
      {place !== '' && isNoneInReach && (
        <Note tone="needs">{m.catalogue_none_in_reach({ place })}</Note>
      )}
      {place !== '' && !isNoneInReach && (
        <p className="small soft">{m.catalogue_near({ place })}</p>
      )}
    </div>
  )
}
