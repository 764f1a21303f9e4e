import { redirect } from 'react-router'
import { z } from 'zod'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { OrderCancel } from '#src/web/orders/order-cancel.tsx'
import { OrderCustody } from '#src/web/orders/order-custody.tsx'
import { OrderAmounts, OrderFactList } from '#src/web/orders/order-facts.tsx'
import { OrderRefunds } from '#src/web/orders/order-refunds.tsx'
import { type BookingView, visitNow } from '#src/web/orders/order-view.ts'
import { nextSays } from '#src/web/orders/order-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking'
import { BeforeVisit } from './order-before.tsx'
import { OrderConsents } from './order-consents.tsx'
import { OrderDispute } from './order-dispute.tsx'
import { OrderEarly } from './order-early.tsx'
import { endsSays } from './order-ends.ts'
import { OrderFee } from './order-fee.tsx'
import { NextCode, ReportLinks } from './order-next.tsx'
import { OrderPay } from './order-pay.tsx'
import { OrderTakeOff } from './order-take-off.tsx'
import { OrderTests } from './order-tests.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export const handle = { isPlain: true }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewBooking({ number: idIn(BookingNumber, params.number) })

const CancelAll = CancelBooking.extend({ bookingId: BookingId })
const Early = z.strictObject({ visitId: VisitId, version: z.int() })
const Dispute = DisputeVisitFee.extend({ visitFeeId: VisitFeeId })
const Withdrawal = z.strictObject({ consentId: ConsentId })
const TakeOff = z.strictObject({ orderId: OrderId })

export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { cancelBooking, cancelOrder, allowEarlyVisit, disputeVisitFee, withdrawConsent } = verbs
  const intent = (await request.clone().formData()).get('intent')
  const here = () => redirect(`/bookings/${params.number}`)
  if (intent === 'take-off')
    return submit(request, TakeOff, (input) => cancelOrder(input).then(here))
  if (intent === 'withdraw-consent')
    return submit(request, Withdrawal, (input) => withdrawConsent(input).then(here))
  if (intent === 'early' || intent === 'not-early')
    return submit(request, Early, (input) =>
      allowEarlyVisit({ ...input, isAllowed: intent === 'early' }).then(here),
    )
  if (intent === 'dispute-fee')
    return submit(request, Dispute, (input) => disputeVisitFee(input).then(here))
  return submit(request, CancelAll, (input) => cancelBooking(input).then(here))
}

export default function BookingPage({ loaderData: booking, actionData }: Route.ComponentProps) {
  const visit = visitNow(booking)
  const title = nextSays({ ...booking, visit })
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/bookings', label: m.booking_track_title() }]} here={booking.number} />
      <PageHead title={title} lede={ledeOf(booking)} />
      <Duo
        side={
          <>
            <OrderCancel booking={booking} lastResult={actionData} />
            <div className="mt-6">
              <OrderFactList booking={booking} />
            </div>
          </>
        }
      >
        <Next booking={booking} />
        <OrderFee booking={booking} lastResult={actionData} />
        {booking.refunds.length > 0 && (
          <Panel title={m.booking_track_refunds_title()}>
            <OrderRefunds booking={booking} />
          </Panel>
        )}
        {booking.orders.map((order) => (
          <Panel key={order.orderId} title={wayTitle(booking, order.patientName)}>
            <OrderTimeline booking={booking} order={order} />
            <OrderTests order={order} waiting={waitingIn(booking)} />
            <OrderConsents booking={booking} order={order} />
            <OrderTakeOff booking={booking} order={order} />
          </Panel>
        ))}
        <Panel title={m.booking_track_tubes_title()}>
          <OrderCustody booking={booking} />
        </Panel>
        <Panel
          title={
            booking.cancelledAt
              ? m.booking_track_amounts_title_was()
              : m.booking_track_amounts_title()
          }
        >
          <OrderAmounts booking={booking} />
        </Panel>
      </Duo>
    </Main>
  )
}

/** The tests whose signed results are read after a talk. */
const waitingIn = ({ consents }: BookingView) =>
  new Set<string>(consents.flatMap(({ waitingItems }) => waitingItems))

/** The patient's next action: read a report, give a code, prepare. */
function Next({ booking }: { booking: BookingView }) {
  const open = booking.visits.flatMap(({ startCode, ...visit }) =>
    startCode === null ? [] : [{ ...visit, startCode }],
  )
  const isBroken = booking.visits.some(
    ({ mayReschedule, state }) => mayReschedule && !['offered', 'accepted'].includes(state),
  )
  const visit = visitNow(booking)
  const ends = visit && endsSays(booking, visit)
  return (
    <div className="grid gap-4">
      {ends && <Note tone="needs">{ends}</Note>}
      <OrderPay booking={booking} />
      <OrderDispute booking={booking} />
      {isBroken && (
        <p>
          <LinkButton to={`/bookings/${booking.number}/time`}>
            {m.booking_track_another_time()}
          </LinkButton>
        </p>
      )}
      {booking.reports.length > 0 && <ReportLinks booking={booking} />}
      {open.map((visit) => (
        <NextCode key={visit.visitId} visit={visit} />
      ))}
      {booking.visits.map((visit) => (
        <OrderEarly key={visit.visitId} visit={visit} />
      ))}
      {open.map((visit) => (
        <BeforeVisit key={visit.visitId} booking={booking} visit={visit} />
      ))}
    </div>
  )
}

function ledeOf({ orders, cancelledAt }: BookingView): string {
  return orders
    .filter(({ state }) => cancelledAt !== null || state !== 'cancelled')
    .map(({ lines, patientName: patient, labName: lab }) => {
      const tests = lines.map(({ name }) => name).join(', ')
      return m.booking_track_for_patient({ tests, patient, lab })
    })
    .join(' ')
}

function wayTitle({ orders }: BookingView, patient: string): string {
  return orders.length > 1 ? m.booking_track_way_title_of({ patient }) : m.booking_track_way_title()
}
