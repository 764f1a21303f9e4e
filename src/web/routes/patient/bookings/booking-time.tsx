import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { RescheduleVisit } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { hourOf } from '#src/web/orders/order-when.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking-time'
import { OrderHours } from './order-hours.tsx'

export const handle = { isPlain: true }

const Moved = RescheduleVisit.extend({ visitId: VisitId })

/** The visit to reschedule, and its possible slots; a booking without one shows its own page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const { visits, asOf } = await context.get(app).viewBooking({ number })
  const visit = visits.findLast(({ mayReschedule }) => mayReschedule)
  if (!visit) throw redirect(`/bookings/${number}`)
  const { visitId } = visit
  const days = await context.get(app).listVisitHours({ number, visitId })
  return { number, visit, asOf, days }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, Moved, async (input) => {
    await context.get(app).rescheduleVisit(input)
    return redirect(`/bookings/${params.number}`)
  })

export default function BookingTimePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, visit, asOf } = loaderData
  const [form, { startsAt }] = useForm<z.input<typeof Moved>>({ lastResult: actionData })
  const days = openDays(loaderData)
  const isEnded = visit.state === 'failed' || visit.state === 'cancelled'
  return (
    <Main width="narrow">
      <Title>{m.booking_track_time_title()}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.booking_track_time_title()}
      />
      <PageHead
        title={m.booking_track_time_title()}
        lede={
          isEnded
            ? m.booking_track_time_lede_ended()
            : m.booking_track_time_lede({ when: hourOf(visit, asOf) })
        }
        isSmall
      />
      {days.length === 0 ? (
        <EmptyState
          title={m.booking_track_time_none()}
          action={
            <LinkButton to={`/bookings/${number}`} kind="quiet">
              {m.booking_track_time_back()}
            </LinkButton>
          }
        >
          {m.booking_track_time_none_help()}
        </EmptyState>
      ) : (
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{ startsAt: m.booking_track_time_field() }} />
          <input type="hidden" name="visitId" value={visit.visitId} />
          <OrderHours field={startsAt} days={days} />
          <div className="formend">
            <LinkButton to={`/bookings/${number}`} kind="quiet">
              {m.booking_track_time_back()}
            </LinkButton>
            <SubmitButton>{m.booking_track_time_take()}</SubmitButton>
          </div>
        </Form>
      )}
    </Main>
  )
}

/** Only free slots, without the current one. */
function openDays({ days, visit }: Route.ComponentProps['loaderData']) {
  return days
    .map(({ day, slots }) => ({
      day,
      slots: slots.filter(
        ({ placesLeft, startsAt }) => placesLeft > 0 && startsAt !== visit.startsAt,
      ),
    }))
    .filter(({ slots }) => slots.length > 0)
}
