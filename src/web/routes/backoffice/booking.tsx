import { redirect } from 'react-router'
import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { OfficeCancel } from '#src/web/ui/office-cancel.tsx'
import { OfficeOrders, OfficeStory, OfficeVisits } from '#src/web/ui/office-tables.tsx'
import { OrderCancel } from '#src/web/ui/order-cancel.tsx'
import { OrderAmounts, OrderFactList, OrderRefunds } from '#src/web/ui/order-facts.tsx'
import { visitNow } from '#src/web/ui/order-view.ts'
import { nextSays } from '#src/web/ui/order-words.ts'
import { Crumbs, Duo, PageHead, Panel, Title } from '#src/web/ui/page.tsx'
import { instantOf } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking'
import { forOffice } from './for-office.ts'

export const handle = { isPlain: true, frame: 'app' }

export function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  return context.get(app).viewBooking({ number: idIn(BookingNumber, params.number) })
}

/** Cancelling for somebody else is never without a reason. */
const Cancel = CancelBooking.extend({
  bookingId: BookingId,
  reason: CancelBooking.shape.reason.unwrap().min(3),
})

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, Cancel, async (input) => {
    await context.get(app).cancelBooking(input)
    return redirect(`/backoffice/bookings/${params.number}`)
  })

export default function OfficeBookingPage({
  loaderData: booking,
  actionData,
}: Route.ComponentProps) {
  const { number, cancellation, refunds } = booking
  const state = nextSays({ ...booking, visit: visitNow(booking) })
  return (
    <Main width="wide">
      <Title>{m.booking_track_number({ number })}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.office_title() }]} here={number} />
      <PageHead
        title={m.booking_track_number({ number })}
        lede={m.office_booking_lede({ state, time: instantOf(booking.placedAt) })}
        isSmall
      />
      <Duo
        side={
          <>
            {cancellation.isOpen ? (
              <OfficeCancel
                booking={booking}
                charge={cancellation.charge}
                lastResult={actionData}
              />
            ) : (
              <OrderCancel booking={booking} lastResult={undefined} />
            )}
            <div className="mt-6">
              <OrderFactList booking={booking} />
            </div>
          </>
        }
      >
        <OfficeOrders booking={booking} />
        <OfficeVisits booking={booking} />
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
            <OrderRefunds refunds={refunds} />
          </Panel>
        )}
        <OfficeStory booking={booking} />
      </Duo>
    </Main>
  )
}
