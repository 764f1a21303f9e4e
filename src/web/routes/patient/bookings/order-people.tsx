import { Link } from '#src/web/ui/link.tsx'
import { type BookingView, type OrderView, visitsOf } from '#src/web/orders/order-view.ts'
import { AddLink } from '#src/web/routes/patient/add/add-link.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { OrderConsents } from './order-consents.tsx'
import { ReportLinks } from './order-next.tsx'
import { orderStands, standOf } from './order-stands.ts'
import { whyFresh } from './order-story.ts'
import { OrderTakeOff } from './order-take-off.tsx'
import { OrderTests } from './order-tests.tsx'
import { OrderLateness, OrderTimeline } from './order-timeline.tsx'

type Props = { booking: BookingView; order: OrderView }

/** One person: the way of the sample. Several: where each stands, with the way folded. */
export function OrderPeople({ booking }: { booking: BookingView }) {
  const [only, ...others] = booking.orders
  if (only && others.length === 0)
    return (
      <Panel title={m.booking_track_way_title()}>
        <OrderLateness order={only} />
        <OrderTimeline booking={booking} order={only} />
        <Particulars booking={booking} order={only} />
        <AddLink booking={booking} order={only} />
        <OrderTakeOff booking={booking} order={only} />
      </Panel>
    )
  // Then the heading of the page has said it.
  const isAlike = new Set(booking.orders.map((order) => orderStands(booking, order))).size === 1
  return (
    <Panel title={m.booking_track_people_title()}>
      {booking.orders.map((order) => (
        <Person key={order.orderId} booking={booking} order={order} isAlike={isAlike} />
      ))}
    </Panel>
  )
}

function Person({ booking, order, isAlike }: Props & { isAlike: boolean }) {
  const { orderId, patientName: patient, lines, state } = order
  const { words, ...look } = standOf(order)
  const reason = state === 'recollection-due' ? whyFresh(booking, order) : ''
  // The reasons can differ where the sentences do not.
  const said = [!isAlike && orderStands(booking, order), reason].filter(Boolean).join(' ')
  return (
    <section className="whose" aria-labelledby={orderId}>
      <div className="whose__head">
        <h3 id={orderId}>{nameIn(booking, order)}</h3>
        <Chip {...look}>{words()}</Chip>
      </div>
      <p className="small soft">{lines.map(({ name }) => name).join(', ')}</p>
      {said && <p>{said}</p>}
      <OrderLateness order={order} />
      <ReportLinks booking={booking} orderId={orderId} />
      <Particulars booking={booking} order={order} />
      <details className="more">
        <summary>{m.booking_track_person_steps({ patient })}</summary>
        <OrderTimeline booking={booking} order={order} />
      </details>
      <AddLink booking={booking} order={order} />
      <OwnTime booking={booking} order={order} />
      <OrderTakeOff booking={booking} order={order} />
    </section>
  )
}

/** Another hour for one of several people, or for a separate visit that they have. */
function OwnTime({ booking, order }: Props) {
  const { number, separableOrders, visits } = booking
  const own = visitsOf(booking, order).findLast(({ isSeparate }) => isSeparate)
  const others = visits.filter(({ mayReschedule }) => mayReschedule)
  const to = `/bookings/${number}/${
    separableOrders.includes(order.orderId)
      ? `separate/${order.orderId}`
      : `time?visit=${own?.visitId}`
  }`
  const isMoved = own?.mayReschedule === true && others.length > 1
  if (!isMoved && !separableOrders.includes(order.orderId)) return null
  return (
    <p className="mt-2">
      <Link to={to}>{m.booking_separate_link({ patient: order.patientName })}</Link>
    </p>
  )
}

/** What must not be folded: tests that went different ways, consents and the talks they wait for. */
function Particulars({ booking, order }: Props) {
  return (
    <>
      <OrderTests order={order} waiting={waitingIn(booking)} />
      <OrderConsents booking={booking} order={order} />
    </>
  )
}

/** The lab beside the name where the same person's tests are at two labs. */
function nameIn(
  { orders }: BookingView,
  { patientId, patientName: patient, labName: lab }: OrderView,
) {
  const mine = orders.filter((order) => order.patientId === patientId)
  return mine.length > 1 ? m.booking_track_person_at({ patient, lab }) : patient
}

/** The tests whose signed results are read after a talk. */
const waitingIn = ({ consents }: BookingView) =>
  new Set<string>(consents.flatMap(({ waitingItems }) => waitingItems))
