import { redirect } from 'react-router'
import { z } from 'zod'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { ConsentId } from '#src/domain/consents/consent.ts'
import { AnswerProposal } from '#src/domain/proposals/proposal.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { OrderCancel } from '#src/web/orders/order-cancel.tsx'
import { OrderCustody } from '#src/web/orders/order-custody.tsx'
import { OrderAmounts, OrderFactList } from '#src/web/orders/order-facts.tsx'
import { OrderRefunds } from '#src/web/orders/order-refunds.tsx'
import { type BookingView, visitNow } from '#src/web/orders/order-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking'
import { concernedBy, headlineOf, peopleOf } from './booking-headline.ts'
import { Fold } from './fold.tsx'
import { BeforeVisit } from './order-before.tsx'
import { OrderDispute } from './order-dispute.tsx'
import { OrderEarly } from './order-early.tsx'
import { endsSays } from './order-ends.ts'
import { OrderFee } from './order-fee.tsx'
import { NextCode, ReportLinks } from './order-next.tsx'
import moves from './moves.browser.ts?worker&url'
import { OrderNews } from './order-news.tsx'
import { OrderPay } from './order-pay.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderPrescription } from './order-prescription.tsx'
import { OrderProposals } from './order-proposal.tsx'
import { OrderSuggested } from '#src/web/routes/patient/suggested/order-suggested.tsx'
import { OrderPush } from './order-push.tsx'
import { SaidOnArrival } from './said-on-arrival.tsx'

export const handle = { isPlain: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const { viewBooking, viewPrescription, viewPushHere, listProposals } = context.get(app)
  const { reports, ...booking } = await viewBooking({ number })
  const photo = await orRefused(viewPrescription({ number }))
  // The office and finance read a booking, but open neither its photo nor its reports, and are told of
  // none of its steps.
  const asked = await orRefused(listProposals({ number }))
  const push = photo.ok ? await viewPushHere() : { here: 'off' as const }
  const proposals = asked.ok && photo.ok ? asked.answer : []
  return { ...booking, push, photo, proposals, reports: photo.ok ? reports : [] }
}

const CancelAll = CancelBooking.extend({ bookingId: BookingId })
const Early = z.strictObject({ visitId: VisitId, version: z.int() })
const Dispute = DisputeVisitFee.extend({ visitFeeId: VisitFeeId })
const Withdrawal = z.strictObject({ consentId: ConsentId })
const Called = z.strictObject({ visitId: VisitId })
const TakeOff = z.strictObject({ orderId: OrderId })

export async function action({ request, params, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const { cancelBooking, cancelOrder, allowEarlyVisit, disputeVisitFee, withdrawConsent } = verbs
  const intent = (await request.clone().formData()).get('intent')
  const here = () => redirect(`/bookings/${params.number}`)
  if (intent === 'accept-proposal')
    return submit(request, AnswerProposal, (input) => verbs.acceptProposal(input).then(here))
  if (intent === 'decline-proposal')
    return submit(request, AnswerProposal, (input) => verbs.declineProposal(input).then(here))
  if (intent === 'take-off')
    return submit(request, TakeOff, (input) => cancelOrder(input).then(here))
  if (intent === 'withdraw-consent')
    return submit(request, Withdrawal, (input) => withdrawConsent(input).then(here))
  if (intent === 'early' || intent === 'not-early')
    return submit(request, Early, (input) =>
      allowEarlyVisit({ ...input, isAllowed: intent === 'early' }).then(here),
    )
  if (intent === 'call')
    return submit(request, Called, (input) =>
      verbs.callPhlebotomist(input).then(() => redirect(`/bookings/${params.number}?called`)),
    )
  if (intent === 'dispute-fee')
    return submit(request, Dispute, (input) => disputeVisitFee(input).then(here))
  return submit(request, CancelAll, (input) => cancelBooking(input).then(here))
}

export default function BookingPage({ loaderData: booking, actionData }: Route.ComponentProps) {
  const title = headlineOf(booking)
  const isOfProposal = actionData?.initialValue?.['proposalId'] !== undefined
  const others = isOfProposal ? undefined : actionData
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/bookings', label: m.booking_track_title() }]} here={booking.number} />
      <PageHead title={title} lede={ledeOf(booking)} />
      <OrderNews number={booking.number} steps={booking.steps} />
      <BrowserScript src={moves} />
      <Duo
        side={
          <>
            <OrderCancel booking={booking} lastResult={others} />
            {booking.isBookedAgain && (
              <p className="actions mt-6">
                <LinkButton to={`/bookings/${booking.number}/again`} kind="quiet">
                  {m.booking_again_title()}
                </LinkButton>
              </p>
            )}
            <div className="mt-6">
              <OrderFactList booking={booking} />
            </div>
            <OrderPush number={booking.number} push={booking.push} />
            <OrderPrescription number={booking.number} photo={booking.photo} />
          </>
        }
      >
        <SaidOnArrival />
        <OrderProposals
          number={booking.number}
          proposals={booking.proposals}
          mayChoose={booking.visits.some(({ mayReschedule }) => mayReschedule)}
          lastResult={isOfProposal ? actionData : undefined}
        />
        <Next booking={booking} />
        <OrderFee booking={booking} lastResult={others} />
        {booking.refunds.length > 0 && (
          <Panel title={m.booking_track_refunds_title()}>
            <OrderRefunds booking={booking} />
          </Panel>
        )}
        <OrderPeople booking={booking} />
        <div className="mt-6 grid gap-4">
          {booking.visits.map((visit) => (
            <OrderEarly key={visit.visitId} visit={visit} />
          ))}
        </div>
        <Fold title={m.booking_track_tubes_title()}>
          <OrderCustody booking={booking} />
        </Fold>
        <Fold
          title={
            booking.cancelledAt
              ? m.booking_track_amounts_title_was()
              : m.booking_track_amounts_title()
          }
          hint={rupeesOf(booking.paidInAll)}
          // What an earlier booking added or took off is seen without a tap.
          isOpen={booking.carried.length + booking.credited.length > 0}
        >
          <OrderAmounts booking={booking} />
        </Fold>
      </Duo>
    </Main>
  )
}

/** The patient's next action: pay, choose, read a report, give a code, prepare. */
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
      <OrderSuggested booking={booking} />
      <OrderDispute booking={booking} />
      {isBroken && (
        <p>
          <LinkButton to={`/bookings/${booking.number}/time`}>
            {m.booking_track_another_time()}
          </LinkButton>
        </p>
      )}
      {booking.orders.length === 1 && <ReportLinks booking={booking} />}
      {open.map((visit) => (
        <NextCode key={visit.visitId} visit={visit} people={forSome(booking, visit.visitId)} />
      ))}
      {open.map((visit) => (
        <BeforeVisit key={visit.visitId} booking={booking} visit={visit} />
      ))}
    </div>
  )
}

/** Whom a visit is for, where that is not everybody in the booking. */
function forSome(booking: BookingView, visitId: string): string | undefined {
  const all = booking.orders.filter(({ state }) => state !== 'cancelled')
  const concerned = concernedBy(booking, visitId)
  return concerned.length < all.length ? peopleOf(concerned) : undefined
}

/** One person's tests; with several, each stands beside the person. */
function ledeOf({ orders }: BookingView): string {
  if (orders.length > 1) return ''
  return orders
    .map(({ lines, patientName: patient, labName: lab }) => {
      const tests = lines.map(({ name }) => name).join(', ')
      return m.booking_track_for_patient({ tests, patient, lab })
    })
    .join(' ')
}
