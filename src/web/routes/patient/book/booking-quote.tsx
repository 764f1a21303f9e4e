import type { ReactNode } from 'react'
import { isBeforeDose } from '#src/domain/catalogue/preparation.ts'
import { nameHere } from '#src/web/names.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { PrepareCare } from '#src/web/orders/booking-item.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { dayOf, hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownContract } from './shown-contract.ts'

/** The choices, each with the way to change it. */
export function QuoteSheet({ contract, cart }: { contract: ShownContract; cart: Cart }) {
  const { address, startsAt, endsAt, orders } = contract
  const { line, landmark, locality, district, state, pincode } = address
  const query = cartQuery(cart)
  return (
    <section className="chosen" aria-label={m.booking_book_chosen()}>
      <Chosen title={m.booking_book_who()} to={`/book/who${query}`}>
        <ul className="plainlist">
          {orders.map(({ patient, lines }) => (
            <li key={patient.id}>
              <b>{patient.name}</b>, {dayOf(patient.birthDate)}
              <span className="small soft block">{lines.map(({ name }) => name).join(', ')}</span>
            </li>
          ))}
        </ul>
      </Chosen>
      <Chosen title={m.booking_book_where()} to={`/book/where${query}`}>
        <p>{[line, landmark].filter(Boolean).join(', ')}</p>
        <p className="small soft">
          {[locality, district, state].join(', ')} {pincode}
        </p>
      </Chosen>
      <Chosen title={m.booking_book_when()} to={`/book/when${query}`}>
        <p>
          <b>{instantOf(startsAt, 'weekday')}</b>, {hoursOf(startsAt, endsAt)}
        </p>
      </Chosen>
      <Chosen title={m.booking_book_lab()} to={`/tests/${cart.items[0]}${query}`}>
        <p>{[...new Set(orders.map(({ lab }) => lab.name))].join(', ')}</p>
        <p className="small soft">
          {m.booking_book_report_within({
            hours: Math.max(...orders.flatMap(({ lines }) => lines.map((one) => one.tatHours))),
          })}
        </p>
      </Chosen>
    </section>
  )
}

type ChosenProps = { title: string; to: string; children: ReactNode }

function Chosen({ title, to, children }: ChosenProps) {
  return (
    <div className="chosen__part">
      <h2>{title}</h2>
      <div>{children}</div>
      <Link to={to}>
        {m.booking_book_change()}
        <span className="sr-only">: {title}</span>
      </Link>
    </div>
  )
}

type PreparationProps = {
  contract: ShownContract
  /** ISO instant of the last meal; null where nobody fasts. */
  fastFrom: string | null
}

/** What to do before the visit, test by test, and what this product is not for. */
export function QuotePreparation({ contract: { orders }, fastFrom }: PreparationProps) {
  const lines = orders.flatMap((order) => order.lines)
  const rows = [...new Map(lines.map(({ name, preparation }) => [name, preparation]))]
    .filter(([, words]) => words !== '')
    .map(([name, words]) => [name, nameHere(words)] as const)
  return (
    <Panel title={m.booking_book_prepare()}>
      {fastFrom ? (
        <p className="strong fastfrom">
          <Icon name="fasting" />
          {m.booking_book_fast_from({ at: instantOf(fastFrom, 'near') })}
        </p>
      ) : (
        <p>{m.booking_book_no_fasting()}</p>
      )}
      {rows.length > 0 && <KeyValues rows={rows} />}
      <PrepareCare
        isFasting={fastFrom !== null}
        isBeforeDose={lines.some(({ preparation }) => isBeforeDose(preparation))}
      />
    </Panel>
  )
}
