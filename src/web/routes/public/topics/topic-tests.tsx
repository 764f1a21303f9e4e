import { MAX_CODES } from '#src/domain/catalogue/search-limits.ts'
import type { TopicView } from '#src/usecases/catalogue/view-topic.ts'
import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'
import { namesOf } from '#src/web/names.ts'
import { type Cart, cartQuery, withItems, withoutItem } from '#src/web/orders/booking-cart.ts'
import { ItemRow } from '#src/web/routes/public/tests/item-row.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Ledger } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { topic: TopicView; cart: Cart }

/** The single tests, each added by a tap. */
export function TopicTests({ topic: { slug, tests }, cart }: Props) {
  if (tests.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="tests">
      <div className="listbar">
        <h2 id="tests">{m.topic_tests()}</h2>
        <p className="small soft">{m.catalogue_price_note()}</p>
      </div>
      <Ledger>
        {tests.map((item) => (
          <TopicRow key={item.code} slug={slug} item={item} cart={cart} />
        ))}
      </Ledger>
      <div className="topicacts">
        <Compare cart={cart} />
      </div>
    </section>
  )
}

/** Panels at one price; what each contains stands below it. */
export function TopicPackages({ topic: { slug, packages }, cart }: Props) {
  if (packages.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="package">
      <div className="listbar">
        <h2 id="package">{m.topic_as_package()}</h2>
        <p className="small soft">{m.topic_as_package_lede()}</p>
      </div>
      <Ledger>
        {packages.map((item) => (
          <TopicRow key={item.code} slug={slug} item={item} cart={cart}>
            {item.holds.length > 0 && m.topic_holds({ tests: namesOf(item.holds) })}
          </TopicRow>
        ))}
      </Ledger>
    </section>
  )
}

function Compare({ cart }: Pick<Props, 'cart'>) {
  const [first] = cart.items
  if (!first) return null
  return (
    <LinkButton to={`/tests/${first}${cartQuery(cart)}`}>
      {m.catalogue_asked_compare({ count: cart.items.length })}
    </LinkButton>
  )
}

type RowProps = { slug: string; item: ItemCard; cart: Cart; children?: string | false }

/** A row of the list and, beside it, what adds the test to the booking or takes it out. */
function TopicRow({ slug, item, cart, children }: RowProps) {
  return (
    <div className="topicrow" id={item.code}>
      <ItemRow item={item} query={cartQuery(cart)} />
      {children && <p className="topicrow__holds small soft">{children}</p>}
      <AddOrRemove slug={slug} item={item} cart={cart} />
    </div>
  )
}

/** A calculated test is added with those that it is calculated from. */
function AddOrRemove({ slug, item, cart }: RowProps) {
  const { code, name, beside } = item
  const to = (other: Cart) => `/tests-for/${slug}${cartQuery(other)}#${code}`
  if (cart.items.includes(code))
    return (
      <Link className="topicrow__act btn btn--text" to={to(withoutItem(cart, code))}>
        <Icon name="check" small />
        {m.topic_added()}
        <span className="sr-only">, {m.topic_remove_name({ name })}</span>
        <Icon name="close" small />
      </Link>
    )
  const codes = [code, ...beside.map((other) => other.code)]
  if (!item.isBookable || item.labCount === 0 || cart.items.length + codes.length > MAX_CODES)
    return null
  return (
    <Link className="topicrow__act btn btn--quiet btn--sm" to={to(withItems(cart, codes))}>
      <Icon name="plus" small />
      {m.topic_add()}
      <span className="sr-only">, {name}</span>
    </Link>
  )
}
