import { withItems, type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import type { SearchAnswer } from '#src/usecases/catalogue/search-catalogue.ts'
import { MAX_CODES } from '#src/domain/catalogue/search-limits.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { TopicLink } from '#src/web/routes/public/topics/topic-link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Asked = NonNullable<SearchAnswer['asked']>

type Props = {
  asked: Asked
  cart: Cart
  /** Whether some of the tests cannot be booked, or not in one home visit with the others. */
  isApart: boolean
  /** The address of this list with other words. */
  to: (words: string) => string
}

/**
 * How a list of tests was understood: each test with what else its words can mean, the words in
 * which no test was recognised, and the labs that do all of it.
 */
export function AskedTests({ asked, cart, isApart, to }: Props) {
  const { tests, unknown } = asked
  return (
    <section className="readtests" aria-label={m.catalogue_asked({ count: tests.length })}>
      <ul className="readtests__tests">
        {tests.map((test) => (
          <AskedTest key={test.code} test={test} asked={asked} cart={cart} to={to} />
        ))}
      </ul>
      {[...new Map(unknown.map((one) => [one.text, one])).values()].map((one) => (
        <UnknownWords key={one.text} one={one} asked={asked} cart={cart} to={to} />
      ))}
      {tests.length === 0 && (
        <p>
          <Link to={`/tests${cartQuery(cart)}`}>{m.catalogue_browse()}</Link>
        </p>
      )}
      <Together asked={asked} cart={cart} isApart={isApart} />
    </section>
  )
}

function AskedTest({
  test,
  asked,
  cart,
  to,
}: { test: Asked['tests'][number] } & Pick<Props, 'asked' | 'cart' | 'to'>) {
  const { name, text, others, topic } = test
  const isRenamed = name.toLowerCase() !== text.toLowerCase()
  return (
    <li>
      <span className="chip chip--ok">
        <Icon name="check" small />
        <Named>{name}</Named>
        <Link className="readtests__remove" to={to(wordsWith(asked, text, undefined))}>
          <Icon name="close" small />
          <span className="sr-only">{m.catalogue_asked_remove({ name })}</span>
        </Link>
      </span>
      {(isRenamed || others.length > 0) && (
        <span className="small soft">
          {isRenamed && m.catalogue_asked_typed({ text })}
          {others.length > 0 && (
            <>
              {' '}
              {m.catalogue_asked_or()}{' '}
              {others.map((other, at) => (
                <span key={other.code}>
                  {at > 0 && ', '}
                  <Link to={to(wordsWith(asked, text, other.name))}>
                    <Named>{other.name}</Named>
                  </Link>
                </span>
              ))}
            </>
          )}
        </span>
      )}
      {topic && <TopicLink topic={topic} cart={cart} isSmall />}
    </li>
  )
}

function UnknownWords({
  one: { text, topic, nearest },
  asked,
  cart,
  to,
}: { one: Asked['unknown'][number] } & Pick<Props, 'asked' | 'cart' | 'to'>) {
  const title = m.catalogue_asked_unknown({ text })
  if (topic)
    return (
      <Note tone="needs" title={title}>
        <TopicLink topic={topic} cart={cart} />
      </Note>
    )
  return (
    <Note tone="needs" title={title}>
      <p>
        {nearest ? (
          <>
            {m.catalogue_asked_nearest()}{' '}
            <Link to={to(wordsWith(asked, text, nearest.name))}>
              <Named>{nearest.name}</Named>
            </Link>
          </>
        ) : (
          m.catalogue_asked_check()
        )}
      </p>
    </Note>
  )
}

/** The way to the labs that do all of it, or why there is none. */
function Together({ asked: { tests, together }, cart, isApart }: Omit<Props, 'to'>) {
  const [first] = tests
  if (!first || tests.length < 2) return null
  if (!together) return <p className="soft">{m.catalogue_asked_no_lab()}</p>
  const codes = tests.map(({ code }) => code).slice(0, MAX_CODES)
  return (
    <div className="readtests__compare">
      <LinkButton to={`/tests/${first.code}${cartQuery(withItems(cart, codes))}`}>
        {m.catalogue_asked_compare({ count: codes.length })}
      </LinkButton>
      <p className="small soft">
        <TogetherWords together={together} isApart={isApart} />
        {tests.length > MAX_CODES && <> {m.catalogue_asked_most({ count: MAX_CODES })}</>}
      </p>
    </div>
  )
}

function TogetherWords({
  together: { labCount: count, fromPricePaise, isInReach },
  isApart,
}: { together: NonNullable<Asked['together']> } & Pick<Props, 'isApart'>) {
  if (isApart) return m.catalogue_asked_apart()
  return (
    <>
      {m.catalogue_asked_together({ count, amount: rupeesOf(fromPricePaise, true) })}
      {isInReach === false && <> {m.catalogue_asked_far()}</>}
    </>
  )
}

/** The search again with one of its parts replaced, or left out. */
function wordsWith({ tests, unknown }: Asked, text: string, other: string | undefined): string {
  return [...tests, ...unknown]
    .flatMap((part) => (part.text === text ? (other ?? []) : part.text))
    .join(', ')
}
