import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { namesOf } from '#src/web/names.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Savings } from './test-offers.ts'

type Exchange = Savings['exchanges'][number]
type Shared = NonNullable<Savings['shared']>

/**
 * How the tests of this booking cost less: as a panel at the lab that is chosen, else at the one that
 * is then the cheapest; and at two labs.
 */
export function BookingSavings({ cart, savings }: { cart: Cart; savings: Savings }) {
  const { exchanges, shared } = savings
  const best = exchanges.find(({ labId }) => labId === cart.lab) ?? exchanges[0]
  if (!best && !shared) return null
  return (
    <div className="grid gap-4 mt-6 mb-6">
      {best && <BestExchange cart={cart} best={best} />}
      {shared && <TwoLabs cart={cart} shared={shared} />}
    </div>
  )
}

function BestExchange({ cart, best }: { cart: Cart; best: Exchange }) {
  const amount = rupeesOf(best.savesPaise, true)
  const items = namesOf(best.items)
  const words = { lab: best.labName, items, price: rupeesOf(best.pricePaise, true), amount }
  return (
    <Note icon="info" title={m.catalogue_save_title({ amount })}>
      <p>
        {m.catalogue_save_as(words)} <More exchange={best} />
      </p>
      <p className="mt-3">
        <LinkButton kind="quiet" to={exchangedPath(cart, best)}>
          {m.catalogue_save_change({ items })}
        </LinkButton>
      </p>
    </Note>
  )
}

/** The same in one line, beside the price at a lab. */
export function ExchangeLine({ cart, exchange }: { cart: Cart; exchange: Exchange }) {
  const words = { amount: rupeesOf(exchange.savesPaise, true), items: namesOf(exchange.items) }
  return (
    <p className="small mt-3">
      <Link to={exchangedPath(cart, exchange)}>{m.catalogue_save_line(words)}</Link>{' '}
      <More exchange={exchange} />
    </p>
  )
}

function More({ exchange: { more } }: { exchange: Exchange }) {
  return more.length > 0 ? m.catalogue_save_more({ count: more.length }) : null
}

function TwoLabs({ cart, shared }: { cart: Cart; shared: Shared }) {
  return (
    <Note
      icon="info"
      title={m.catalogue_share_title({ amount: rupeesOf(shared.savesPaise, true) })}
    >
      <p>{m.catalogue_share_help()}</p>
      <ul>
        {shared.parts.map(({ labId: lab, labName, items, toPayPaise }) => (
          <li key={lab}>
            <Link to={pathOf(cart, { lab, codes: items.map(({ code }) => code), people: [] })}>
              {m.catalogue_share_part({
                lab: labName,
                amount: rupeesOf(toPayPaise, true),
                items: namesOf(items),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Whoever had all of the tests has all of the new items; otherwise the people are asked again. */
function exchangedPath(cart: Cart, { labId: lab, items }: Exchange): string {
  const codes = items.map(({ code }) => code)
  const isForAll = cart.people.every((one) => one.items.length === cart.items.length)
  const people = isForAll ? cart.people.map((one) => ({ ...one, items: codes })) : []
  return pathOf(cart, { lab, codes, people })
}

type Chosen = { lab: Cart['lab']; codes: ItemCode[]; people: Cart['people'] }

function pathOf(cart: Cart, { lab, codes, people }: Chosen): string {
  return `/tests/${codes[0]}${cartQuery({ ...cart, items: codes, lab, people })}`
}
