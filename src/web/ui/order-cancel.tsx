import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { FormErrors } from './form-errors.tsx'
import { rupeesOf } from './money.tsx'
import { type BookingView, visitNow } from './order-view.ts'
import { nameOf } from './order-words.ts'
import { KeyValues } from './page.tsx'
import { QuoteCard, QuoteLines } from './quote.tsx'
import { SubmitButton } from './submit-button.tsx'
import { instantOf } from './time.tsx'

type Props = { booking: BookingView; lastResult: SubmissionResult<string[]> | undefined }

/** What cancelling costs now and what follows, before the button that does it; or why it is closed. */
export function OrderCancel({ booking, lastResult }: Props) {
  const { cancellation } = booking
  if (cancellation.isOpen)
    return <OpenCancel booking={booking} charge={cancellation.charge} lastResult={lastResult} />
  if (cancellation.why === 'cancelled') return <Cancelled booking={booking} />
  return (
    <QuoteCard title={m.booking_track_closed_title()}>
      <p className="small soft mt-4">{m.booking_track_closed_text()}</p>
      <AnotherTime booking={booking} />
    </QuoteCard>
  )
}

function OpenCancel({ booking, charge, lastResult }: Props & { charge: Paise }) {
  const [form] = useForm({ id: 'cancel', lastResult: lastResult ?? null })
  const amount = rupeesOf(charge)
  const visit = visitNow(booking)
  return (
    <QuoteCard
      id="cancel-booking"
      title={m.booking_track_cancel_title()}
      lede={
        charge > 0
          ? m.booking_track_cancel_costs({ name: visit ? nameOf(visit) : '' })
          : m.booking_track_cancel_free()
      }
    >
      {charge > 0 && <ChargeLines booking={booking} charge={charge} />}
      {follows(booking, charge).map((words) => (
        <p key={words} className="small mt-4">
          {words}
        </p>
      ))}
      <Form method="post" className="mt-5" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="bookingId" value={booking.bookingId} />
        <input type="hidden" name="expectedChargePaise" value={charge} />
        <SubmitButton intent="cancel" kind="danger" isWide>
          {charge > 0
            ? m.booking_track_cancel_button({ amount })
            : m.booking_track_cancel_button_free()}
        </SubmitButton>
      </Form>
      <p className="small soft mt-3">{m.booking_track_cancel_undone()}</p>
      <AnotherTime booking={booking} />
    </QuoteCard>
  )
}

/** The charge is the home collection's and what is added to it, as the quote said. */
function ChargeLines({ booking, charge }: { booking: BookingView; charge: Paise }) {
  const { collectionCharge } = booking
  const lines = [
    { label: m.booking_track_cancel_charge(), paise: collectionCharge },
    // The difference of two whole numbers of paise is one.
    { label: m.booking_track_cancel_fee(), paise: (charge - collectionCharge) as Paise },
  ]
  return <QuoteLines lines={lines} total={charge} totalLabel={m.booking_track_cancel_total()} />
}

/** What becomes of the money, in whole sentences. */
function follows(booking: BookingView, charge: Paise): string[] {
  const { payment, receivablesTotal } = booking
  const isPaid = payment.state !== 'due' && payment.state !== 'void'
  const isCarriedOn = receivablesTotal > 0 && !isPaid
  return [
    isPaid && paidBack(booking),
    charge > 0 && m.booking_track_cancel_follows_next({ amount: rupeesOf(charge) }),
    charge === 0 && !isPaid && m.booking_track_cancel_follows_free(),
    isCarriedOn && m.booking_track_cancel_follows_carried({ amount: rupeesOf(receivablesTotal) }),
  ].filter((words) => words !== false)
}

/** Cash goes back at once while whoever took it stands at the door, else as a refund of the rest. */
function paidBack(booking: BookingView): string {
  const { payment, refunds } = booking
  if (payment.state === 'cash-collected' && visitNow(booking)?.state === 'identified')
    return m.booking_track_cancel_follows_cash({ amount: rupeesOf(payment.amount) })
  const asked = refunds.filter(({ state }) => state !== 'rejected')
  // A difference of whole numbers of paise is one.
  const rest = asked.reduce<number>((left, { amount }) => left - amount, payment.amount) as Paise
  return m.booking_track_cancel_follows_refund({ amount: rupeesOf(rest) })
}

function AnotherTime({ booking }: { booking: BookingView }) {
  if (!booking.visits.some(({ mayReschedule }) => mayReschedule)) return null
  return (
    <p className="mt-5 border-t border-line pt-5">
      <LinkButton to={`/bookings/${booking.number}/time`} kind="quiet" isWide>
        {m.booking_track_another_time()}
      </LinkButton>
    </p>
  )
}

const enders = {
  patient: m.booking_track_cancelled_by_patient,
  'back-office': m.booking_track_cancelled_by_office,
  visit: m.booking_track_cancelled_by_visit,
  clock: m.booking_track_cancelled_by_clock,
} as const

function Cancelled({ booking }: { booking: BookingView }) {
  const { cancelledAt, cancelledBy, cancellationCharge: charge, payment } = booking
  return (
    <QuoteCard title={m.booking_track_cancelled_title()}>
      <KeyValues
        rows={[
          [m.booking_track_cancelled_on(), cancelledAt ? instantOf(cancelledAt) : ''],
          [m.booking_track_cancelled_by(), cancelledBy ? enders[cancelledBy]() : ''],
          [
            m.booking_track_cancelled_charge(),
            charge ? rupeesOf(charge) : m.booking_track_cancelled_nothing(),
          ],
          ...(payment.state === 'handed-back'
            ? [[m.booking_track_payment(), m.booking_track_pay_handed_back()] as const]
            : []),
        ]}
      />
      {charge ? <p className="small mt-4">{m.booking_track_cancelled_follows()}</p> : null}
    </QuoteCard>
  )
}
