import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteCard } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { CancelMoney } from './order-cancel-money.tsx'
import { OrderCancelled } from './order-cancelled.tsx'
import { type BookingView, type OpenCancellation, visitNow } from './order-view.ts'
import { nameOf } from './order-words.ts'

type Props = { booking: BookingView; lastResult: SubmissionResult<string[]> | undefined }

/** What cancelling costs now and what follows, before the button; or why it is closed. */
export function OrderCancel({ booking, lastResult }: Props) {
  const { cancellation } = booking
  if (cancellation.isOpen)
    return <OpenCancel booking={booking} open={cancellation} lastResult={lastResult} />
  if (cancellation.why === 'expired') return null
  if (cancellation.why === 'cancelled') return <OrderCancelled booking={booking} />
  return (
    <QuoteCard title={m.booking_track_closed_title()}>
      <p className="small soft mt-4">{m.booking_track_closed_text()}</p>
      <AnotherTime booking={booking} />
    </QuoteCard>
  )
}

function OpenCancel({ booking, open, lastResult }: Props & { open: OpenCancellation }) {
  const [form] = useForm({ id: 'cancel', lastResult: lastResult ?? null })
  const { charge } = open
  return (
    <QuoteCard
      id="cancel-booking"
      title={m.booking_track_cancel_title()}
      lede={costsNow(booking, open)}
    >
      <CancelMoney booking={booking} open={open} />
      <Form method="post" className="mt-5" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="bookingId" value={booking.bookingId} />
        <input type="hidden" name="expectedChargePaise" value={charge} />
        <SubmitButton intent="cancel" kind="danger" isWide>
          {charge > 0
            ? m.booking_track_cancel_button({ amount: rupeesOf(charge) })
            : m.booking_track_cancel_button_free()}
        </SubmitButton>
      </Form>
      <p className="small soft mt-3">{m.booking_track_cancel_undone()}</p>
      <AnotherTime booking={booking} />
    </QuoteCard>
  )
}

function costsNow(booking: BookingView, { charge, fault }: OpenCancellation): string {
  if (fault === 'phlebotomist') return m.booking_track_cancel_fault_phlebotomist()
  if (fault === 'lab') return m.booking_track_cancel_fault_lab()
  if (charge === 0) return m.booking_track_cancel_free()
  const visit = visitNow(booking)
  return m.booking_track_cancel_costs({ name: visit ? nameOf(visit) : '' })
}

function AnotherTime({ booking }: { booking: BookingView }) {
  if (!booking.visits.some(({ mayReschedule }) => mayReschedule)) return null
  return (
    <p className="ruled mt-5">
      <LinkButton to={`/bookings/${booking.number}/time`} kind="quiet" isWide>
        {m.booking_track_another_time()}
      </LinkButton>
    </p>
  )
}
