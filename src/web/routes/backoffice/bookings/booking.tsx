import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { OrderCancel } from '#src/web/orders/order-cancel.tsx'
import { OrderAmounts, OrderFactList } from '#src/web/orders/order-facts.tsx'
import { OrderRefunds } from '#src/web/orders/order-refunds.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking'
import { changeBooking } from './change-booking.ts'
import { OfficeCancel } from './office-cancel.tsx'
import { OfficeCode } from './office-code.tsx'
import { OfficeEndCollection } from './office-end-collection.tsx'
import { OfficeFee } from './office-fee.tsx'
import { OfficeProposals } from './office-proposal.tsx'
import { isHeld, OfficeReassign } from './office-reassign.tsx'
import { OfficeRefund } from './office-refund.tsx'
import { bookingStands, storyState } from './office-story-words.ts'
import { OfficeStory } from './office-story.tsx'
import { OfficeOrders } from './office-tables.tsx'
import { OfficeVisits } from './office-visits.tsx'

export const handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const number = idIn(BookingNumber, params.number)
  const { searchParams } = new URL(request.url)
  const verbs = context.get(app)
  const booking = await verbs.viewBooking({ number })
  const before = IsoInstant.safeParse(searchParams.get('before')).data
  const story = await verbs.viewStory({ number, ...(before && { before }) })
  const reassigning = await Promise.all(
    booking.visits.filter(isHeld).map(({ visitId }) => verbs.viewReassigning({ visitId })),
  )
  const dispatches = await Promise.all(
    booking.visits.map(({ visitId }) => verbs.viewDispatch({ visitId })),
  )
  const proposals = await verbs.listProposals({ number })
  return {
    booking,
    story,
    proposals,
    reassigning,
    dispatches,
    isEarlier: before !== undefined,
    done: searchParams.get('done'),
  }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changeBooking(request, context.get(app), params.number)

export default function OfficeBookingPage({
  loaderData: { booking, story, proposals, reassigning, dispatches, isEarlier, done },
  actionData: tried,
}: Route.ComponentProps) {
  const { number, cancellation, refunds } = booking
  const state = bookingStands(booking)
  return (
    <Main width="wide">
      <Title>{m.booking_track_number({ number })}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={number} />
      <PageHead
        title={m.booking_track_number({ number })}
        lede={m.office_booking_lede({ state, time: instantOf(booking.placedAt) })}
        isSmall
      />
      <Done
        done={done}
        words={{
          refund: m.finance_by_hand_done,
          'give-up': m.giveup_done,
          offer: m.reassign_offered,
          withdrawn: m.reassign_withdrawn,
          'taken-off': m.reassign_taken_off,
          'proposal-withdrawn': m.propose_withdrawn,
          'taken-off-ended': m.reassign_taken_off_ended,
        }}
      />
      <Duo
        side={
          <>
            <GoneForm tried={tried} intent="cancel" isThere={cancellation.isOpen} />
            {cancellation.isOpen ? (
              <OfficeCancel
                booking={booking}
                charge={cancellation.charge}
                credit={cancellation.credit}
                tried={tried}
              />
            ) : (
              <OrderCancel booking={booking} lastResult={undefined} />
            )}
            <div className="mt-6">
              <OrderFactList
                booking={booking}
                paid={storyState('payment', booking.payment.state)}
              />
            </div>
            <OfficeRefund booking={booking} tried={tried} />
          </>
        }
      >
        <OfficeFee booking={booking} tried={tried} />
        <OfficeOrders booking={booking} tried={tried} />
        <OfficeVisits booking={booking} dispatches={dispatches} />
        <OfficeProposals proposals={proposals} tried={tried} />
        <OfficeReassign booking={booking} reassigning={reassigning} tried={tried} />
        <OfficeCode booking={booking} tried={tried} />
        <OfficeEndCollection booking={booking} tried={tried} />
        {booking.reports.length > 0 && (
          <p className="mt-4">
            <LinkButton to={`/backoffice/withdrawals?number=${number}`} kind="quiet" size="small">
              {m.revision_do_withdraw()}
            </LinkButton>
          </p>
        )}
        {booking.visits.some(({ mayReschedule }) => mayReschedule) && (
          <p className="mt-4">
            <LinkButton to={`/bookings/${number}/time`} kind="quiet" size="small">
              {m.office_another_time()}
            </LinkButton>
          </p>
        )}
        <Panel title={m.booking_track_amounts_title()}>
          <OrderAmounts booking={booking} />
        </Panel>
        {refunds.length > 0 && (
          <Panel title={m.booking_track_refunds_title()}>
            <OrderRefunds booking={booking} isOwn={false} />
          </Panel>
        )}
        <OfficeStory story={story} number={number} isEarlier={isEarlier} />
      </Duo>
    </Main>
  )
}
