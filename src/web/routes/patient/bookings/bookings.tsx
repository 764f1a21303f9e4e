import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { app } from '#src/web/context.ts'
import type { BookingInList } from '#src/web/orders/order-view.ts'
import { isExpired, nextSays, orderSays } from '#src/web/orders/order-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/bookings'
import { standOf } from './order-stands.ts'

export const handle = { isPlain: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).listBookings()

/** A person's own bookings, newest first, each with its status as a sentence. */
export default function BookingsPage({ loaderData: bookings }: Route.ComponentProps) {
  return (
    <Main>
      <Title>{m.booking_track_title()}</Title>
      <PageHead title={m.booking_track_title()}>
        <p>
          <Link to="/dues">{m.pay_dues_link()}</Link>
        </p>
      </PageHead>
      {bookings.length === 0 ? (
        <EmptyState
          title={m.booking_track_empty_title()}
          action={<LinkButton to="/tests">{m.booking_track_empty_action()}</LinkButton>}
        >
          {m.booking_track_empty_help()}
        </EmptyState>
      ) : (
        <Ledger>
          <h2 className="sr-only">{m.booking_track_newest_first()}</h2>
          {bookings.map((booking) => (
            <BookingRow key={booking.bookingId} booking={booking} />
          ))}
        </Ledger>
      )}
    </Main>
  )
}

function BookingRow({ booking }: { booking: BookingInList }) {
  const { number, orders, placedAt, total } = booking
  const isMixed = new Set(orders.map((order) => standOf(order).words())).size > 1
  return (
    <LedgerRow
      to={`/bookings/${number}`}
      mark={<Icon name={markOf(booking)} />}
      title={standing(booking)}
      plain={
        <>
          {orders.map((order) => (
            <span key={order.orderId} className="block">
              {m.booking_track_patient_tests({
                patient: order.patientName,
                tests: order.items.join(', '),
              })}
              {isMixed && <b> {standOf(order).words()}</b>}
            </span>
          ))}
          <span className="num small block">
            <span className="nowrap">{number},</span> {instantOf(placedAt, 'day')}
          </span>
        </>
      }
      amount={<Money paise={total} />}
    />
  )
}

const marks: Record<VisitState, IconName> = {
  held: 'clock',
  offered: 'clock',
  accepted: 'calendar',
  'en-route': 'forward',
  arrived: 'home',
  identified: 'test-tube',
  collected: 'forward',
  'handed-over': 'microscope',
  'no-show-ph': 'warning',
  failed: 'warning',
  cancelled: 'warning',
  rescheduled: 'calendar',
}

function markOf({ visit, orders, cancelledAt }: BookingInList): IconName {
  if (cancelledAt || isExpired(orders)) return 'close'
  if (orders.some(({ outcome }) => outcome === 'withdrawn')) return 'warning'
  const isReported = orders.every(({ state }) =>
    ['reported', 'closed', 'cancelled'].includes(state),
  )
  return isReported ? 'document' : marks[visit.state]
}

/** A finished order says when; everything else says what comes next. */
function standing({ visit, orders, cancelledAt }: BookingInList): string {
  if (cancelledAt)
    return m.booking_track_order_cancelled_at({ time: instantOf(cancelledAt, 'near') })
  const [only] = orders
  if (orders.length === 1 && only && visit.state === 'handed-over') return orderSays(only)
  return nextSays({ visit, orders, cancelledAt })
}
