import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { slotDay } from '#src/domain/slots/slot.ts'
import { RescheduleVisit } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { hourOf } from '#src/web/orders/order-when.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { type ShownDay, whyClosed } from '#src/web/routes/patient/book/closed-days.ts'
import { DayGrid } from '#src/web/routes/patient/book/day-grid.tsx'
import { ofTheHour } from '#src/web/routes/patient/book/of-the-hour.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/booking-time'

export const handle = { isPlain: true }

/** The day shown must be the day of the hour, or a time would be taken that nobody sees. */
const Moved = RescheduleVisit.extend({ visitId: VisitId, day: z.iso.date().optional() }).refine(
  ({ day, startsAt }) => day === undefined || slotDay(Temporal.Instant.from(startsAt)) === day,
  { path: ['startsAt'] },
)

/**
 * The visit to reschedule, the named one of several, and its possible slots; a booking without one
 * shows its own page.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const verbs = context.get(app)
  const { visits, orders, asOf } = await verbs.viewBooking({ number })
  const named = new URL(request.url).searchParams.get('visit')
  const open = visits.filter(({ mayReschedule }) => mayReschedule)
  const visit = open.find(({ visitId }) => visitId === named) ?? open.at(-1)
  if (!visit) throw redirect(`/bookings/${number}`)
  const { visitId } = visit
  const asked = await verbs.listProposals({ number })
  const isAsked = asked.some((one) => one.visitId === visitId && one.isAnswerable)
  const fitting = await verbs.listVisitHours({ number, visitId })
  const all = await verbs.listSlots({ labIds: [...new Set(orders.map(({ labId }) => labId))] })
  return { number, visit, isAsked, asOf, days: whyClosed(all, fitting) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(
    request,
    Moved,
    async (input) => {
      const { day: _, ...moved } = input
      const asked = await orRefused(context.get(app).rescheduleVisit(moved))
      if (asked.ok) return redirect(`/bookings/${params.number}`)
      const { refusal, says } = asked.refused
      // No time is left to choose here: the booking says why.
      if (refusal === 'moved-twice') return redirect(`/bookings/${params.number}?time=kept`)
      return ofTheHour.has(refusal) ? { wrong: { startsAt: [says] } } : says
    },
    { words: { startsAt: m.booking_book_hour_other_day } },
  )

export default function BookingTimePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, visit, isAsked } = loaderData
  const [form, { startsAt, day }] = useForm<z.input<typeof Moved>>({ lastResult: actionData })
  const days = withoutOwn(loaderData)
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
      <PageHead title={m.booking_track_time_title()} lede={ledeOf(loaderData)} isSmall />
      {days.every(({ why }) => why !== null) ? (
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
          {isAsked && <input type="hidden" name="expected" value="not-counted" />}
          <DayGrid
            field={startsAt}
            dayField={day}
            days={days}
            chosen={undefined}
            own={visit.startsAt}
          />
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

function ledeOf({ visit, isAsked, asOf }: Route.ComponentProps['loaderData']): string {
  const isEnded = visit.state === 'failed' || visit.state === 'cancelled'
  if (isEnded) return m.booking_track_time_lede_ended()
  const when = hourOf(visit, asOf)
  return isAsked ? m.booking_track_time_lede_asked({ when }) : m.booking_track_time_lede({ when })
}

/** A day whose only free hour is the current one has no other to offer. */
function withoutOwn({ days, visit }: Route.ComponentProps['loaderData']): ShownDay[] {
  return days.map((one) => {
    const others = one.slots.filter(({ startsAt }) => startsAt !== visit.startsAt)
    const isFull = one.why === null && !others.some(({ placesLeft }) => placesLeft > 0)
    return isFull ? { ...one, why: 'full' as const } : one
  })
}
