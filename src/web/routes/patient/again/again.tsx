import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/again'

export const handle = { isPlain: true }

/** What is all still sold goes straight to the page of the booking. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const order = new URL(request.url).searchParams.get('order')
  const orderId = order === null ? undefined : idIn(OrderId, order)
  const { gone, elsewhere, ...cart } = await context.get(app).viewRebooking({ number, orderId })
  if (gone.length + elsewhere.length === 0 && cart.items.length > 0) throw redirect(pathOf(cart))
  return { number, gone, elsewhere, cart }
}

/** With a lab the booking; without one its labs are compared first. */
function pathOf(cart: Cart): string {
  if (!cart.lab) return `/tests/${cart.items[0]}${cartQuery(cart)}`
  return `/book${cartQuery(cart)}`
}

/** Which tests of an earlier booking are no longer sold, and how to book the others. */
export default function BookAgainPage({ loaderData }: Route.ComponentProps) {
  const { number, gone, elsewhere, cart } = loaderData
  return (
    <Main>
      <Title>{m.booking_again_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_again_title()}
      />
      <PageHead title={m.booking_again_title()} lede={m.booking_again_not_all()} />
      <div className="grid gap-4">
        <Names title={m.booking_again_gone()} names={gone} />
        <Names title={m.booking_again_elsewhere()} names={elsewhere} />
      </div>
      <p className="actions mt-6">
        {cart.items.length > 0 ? (
          <LinkButton to={pathOf(cart)}>{m.booking_again_rest()}</LinkButton>
        ) : (
          <LinkButton to="/tests">{m.catalogue_browse()}</LinkButton>
        )}
      </p>
    </Main>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Note tone="needs" title={title}>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Note>
  )
}
