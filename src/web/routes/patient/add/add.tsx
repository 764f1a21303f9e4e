import { Form, redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { nameHere } from '#src/web/names.ts'
import { confirmAddPath } from '#src/web/orders/add-paths.ts'
import { hourOf } from '#src/web/orders/order-when.ts'
import { visitNow } from '#src/web/orders/order-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/add'
import { addableIn, choosingIn } from './choosing.ts'

export const handle = { isPlain: true }

/** A booking that nothing may join shows its own page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const { orderId, items, q } = choosingIn(request)
  const verbs = context.get(app)
  const booking = await verbs.viewBooking({ number })
  const order = addableIn(booking, orderId)
  const visit = visitNow(booking)
  if (!order || !visit) throw redirect(`/bookings/${number}`)
  const found = await verbs.listAddable({ number, orderId, q })
  const { patientName: patient, labName: lab } = order
  return {
    number,
    orderId,
    items,
    q,
    patient,
    lab,
    when: { startsAt: visit.startsAt, endsAt: visit.endsAt },
    asOf: booking.asOf,
    found: found.filter(({ code }) => !items.includes(code)),
  }
}

/** Which test joins: found by its name, at this lab, at today's price. */
export default function AddPage({ loaderData }: Route.ComponentProps) {
  const { number, orderId, items, q, patient, lab, when, asOf, found } = loaderData
  return (
    <Main width="narrow">
      <Title>{m.booking_add_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_add_title()}
      />
      <PageHead
        title={m.booking_add_title()}
        lede={m.booking_add_lede({ patient, lab, when: hourOf(when, asOf) })}
        isSmall
      />
      <Words orderId={orderId} items={items} q={q} />
      <h2 className="mt-6">{q ? m.booking_add_found() : m.booking_add_often()}</h2>
      {found.length === 0 ? (
        <EmptyState title={m.booking_add_none()}>{m.booking_add_none_help()}</EmptyState>
      ) : (
        <QuoteLines
          lines={found.map(({ code, name, price }) => ({
            label: <b>{nameHere(name)}</b>,
            note: (
              <LinkButton to={confirmAddPath(number, orderId, [...items, code])} kind="quiet">
                {m.booking_add_choose()}
                <span className="sr-only">: {nameHere(name)}</span>
              </LinkButton>
            ),
            paise: price,
          }))}
        />
      )}
      <p className="actions mt-6">
        {items.length > 0 && (
          <LinkButton to={confirmAddPath(number, orderId, items)}>
            {m.booking_add_review()}
          </LinkButton>
        )}
        <LinkButton to={`/bookings/${number}`} kind="quiet">
          {m.booking_add_back()}
        </LinkButton>
      </p>
    </Main>
  )
}

type WordsProps = { orderId: string; items: readonly string[]; q: string }

/** A plain search: what is chosen already goes with it. */
function Words({ orderId, items, q }: WordsProps) {
  return (
    <search>
      <Form className="form">
        <input type="hidden" name="order" value={orderId} />
        {items.map((item) => (
          <input key={item} type="hidden" name="item" value={item} />
        ))}
        <div className="field">
          <label htmlFor="q">{m.booking_add_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <p className="actions">
          <button type="submit" className="btn btn--quiet">
            <Icon name="search" />
            {m.booking_add_find()}
          </button>
        </p>
      </Form>
    </search>
  )
}
