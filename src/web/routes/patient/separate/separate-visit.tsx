import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { createContext, Form, redirect } from 'react-router'
import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { slotDay } from '#src/domain/slots/slot.ts'
import { SeparateVisit } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import { PayConfirm } from '#src/web/orders/pay-confirm.tsx'
import type { App } from '#src/usecases/index.ts'
import { hourOf } from '#src/web/orders/order-when.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { whyClosed } from '#src/web/routes/patient/book/closed-days.ts'
import { DayGrid } from '#src/web/routes/patient/book/day-grid.tsx'
import { ofTheHour } from '#src/web/routes/patient/book/of-the-hour.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/separate-visit'

export const handle = { isPlain: true }

/** The day shown must be the day of the hour, or a time would be taken that nobody sees. */
const Agreed = SeparateVisit.extend({
  visitId: VisitId,
  day: z.iso.date().optional(),
  version: z.coerce.number().pipe(SeparateVisit.shape.version),
  paymentVersion: z.coerce.number().pipe(SeparateVisit.shape.paymentVersion),
  expectedChargePaise: z.coerce.number().pipe(SeparateVisit.shape.expectedChargePaise),
}).refine(
  ({ day, startsAt }) => day === undefined || slotDay(Temporal.Instant.from(startsAt)) === day,
  { path: ['startsAt'] },
)

const leaving = createContext<boolean>(false)

/** What a separate visit costs, and its hours; where none can be booked, the booking says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  // The payment began: what the loader shows by now would hide the way to the gateway.
  if (context.get(leaving)) return { number: params.number, why: '' }
  const number = idIn(BookingNumber, params.number)
  const orderId = idIn(OrderId, params.orderId)
  const verbs = context.get(app)
  const { orders, asOf, visits } = await verbs.viewBooking({ number })
  if (!orders.some((one) => one.orderId === orderId)) throw redirect(`/bookings/${number}`)
  const asked = await orRefused(verbs.viewSeparateVisit({ orderId }))
  if (!asked.ok) return { number, why: asked.refused.says }
  const { days, ...offer } = asked.answer
  const person = orders.find((one) => one.orderId === orderId)?.patientId
  const labIds = orders.filter(({ patientId }) => patientId === person).map(({ labId }) => labId)
  const all = await verbs.listSlots({ labIds: [...new Set(labIds)] })
  const first = visits.find(({ visitId }) => visitId === offer.visitId)
  return { number, orderId, offer, asOf, first, days: whyClosed(all, days) }
}

/** In cash the visit is made at once; paid online it leads to the gateway. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { separateVisit, paySeparateVisit } = context.get(app)
  const isPaying = (await request.clone().formData()).get('intent') === 'pay'
  let paying: Awaited<ReturnType<typeof paySeparateVisit>> | undefined
  const answer = await submit(
    request,
    Agreed,
    async (input) => {
      const { day: _, ...agreed } = input
      const asked = isPaying
        ? await orRefused(paySeparateVisit(agreed).then((page) => (paying = page)))
        : await orRefused(separateVisit(agreed))
      if (asked.ok) return redirect(`/bookings/${params.number}`)
      const { refusal, says } = asked.refused
      return ofTheHour.has(refusal) ? { wrong: { startsAt: [says] } } : says
    },
    { words: { startsAt: m.booking_book_hour_other_day } },
  )
  if (!paying) return answer
  context.set(leaving, true)
  return { request: paying, of: params.number }
}

export default function SeparateVisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData
  if (actionData && 'request' in actionData) return <Leave {...actionData} />
  const title = m.booking_separate_title()
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={title}
      />
      {'offer' in loaderData && loaderData.offer ? (
        <Chosen shown={loaderData} lastResult={actionData} />
      ) : (
        <>
          <PageHead title={title} isSmall />
          <EmptyState
            title={'why' in loaderData ? (loaderData.why ?? '') : ''}
            action={<Back number={number} />}
          />
        </>
      )}
    </Main>
  )
}

type Leaving = { request: Awaited<ReturnType<App['paySeparateVisit']>>; of: string }

/** On to the gateway; Back leads to the booking, which is as it was. */
function Leave({ request, of }: Leaving) {
  return <PayConfirm request={request} bookingNumber={of} back={`/bookings/${of}`} isLeaving />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { orderId: unknown }>

function Chosen({
  shown,
  lastResult,
}: {
  shown: Shown
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const { number, orderId, offer, days, first, asOf } = shown
  const { patientName: patient, visitId, version, paymentVersion, charge, due, mode } = offer
  const isPaid = mode === 'online' && charge > 0
  const amount = rupeesOf(charge)
  const [form, { startsAt, day }] = useForm<z.input<typeof Agreed>>({ lastResult })
  const when = first ? hourOf(first, asOf) : ''
  const isFull = days.every(({ why }) => why !== null)
  return (
    <>
      <PageHead
        title={m.booking_separate_title()}
        lede={m.booking_separate_lede({ patient, when })}
        isSmall
      />
      <Note>
        {isPaid
          ? m.booking_separate_online({ charge: amount })
          : m.booking_separate_charge({ charge: amount, due: rupeesOf(due) })}
      </Note>
      {isFull ? (
        <EmptyState title={m.booking_track_time_none()} action={<Back number={number} />}>
          {m.booking_track_time_none_help()}
        </EmptyState>
      ) : (
        <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{ startsAt: m.booking_track_time_field() }} />
          <input type="hidden" name="visitId" value={visitId} />
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="paymentVersion" value={paymentVersion} />
          <input type="hidden" name="expectedChargePaise" value={charge} />
          <DayGrid
            field={startsAt}
            dayField={day}
            days={days}
            chosen={undefined}
            own={offer.startsAt}
          />
          <div className="formend">
            <Back number={number} />
            {isPaid ? (
              <SubmitButton intent="pay">{m.booking_separate_pay({ charge: amount })}</SubmitButton>
            ) : (
              <SubmitButton>{m.booking_separate_book({ charge: amount })}</SubmitButton>
            )}
          </div>
        </Form>
      )}
    </>
  )
}

function Back({ number }: { number: string }) {
  return (
    <LinkButton to={`/bookings/${number}`} kind="quiet">
      {m.booking_track_time_back()}
    </LinkButton>
  )
}
