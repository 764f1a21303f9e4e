import { Form } from 'react-router'
import { PAYING_MINUTES } from '#src/domain/payments/hosted-payment.ts'
import { OrderAmounts } from '#src/web/orders/order-facts.tsx'
import { bookAgainPath, isPayable, minutesLeft } from '#src/web/orders/order-payable.ts'
import { type BookingView, visitNow } from '#src/web/orders/order-view.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { PayNext, PayRefused } from '#src/web/orders/pay-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; refused: string | undefined }

/** The amount, until when the slot is held, and Pay Now; or why there is nothing to pay. */
export function PayBooking({ booking, refused }: Props) {
  const { number, payment } = booking
  const title = isPayable(booking)
    ? m.pay_of_title({ amount: rupeesOf(payment.amount) })
    : m.pay_settled_title()
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.pay_of_step()}
      />
      {isPayable(booking) ? (
        <Payable booking={booking} refused={refused} title={title} />
      ) : (
        <Settled booking={booking} title={title} />
      )}
    </Main>
  )
}

function Payable({ booking, refused, title }: Props & { title: string }) {
  return (
    <>
      <PageHead title={title} lede={whatAndWhen(booking)} />
      <Duo side={<PayNext />}>
        <PayRefused says={refused} />
        <Form method="post">
          <SubmitButton size="big">{m.pay_now()}</SubmitButton>
        </Form>
        <Held booking={booking} />
        <Panel title={m.pay_of_lines()}>
          <OrderAmounts booking={booking} />
        </Panel>
      </Duo>
    </>
  )
}

function whatAndWhen(booking: BookingView): string {
  const visit = visitNow(booking)
  const told = booking.orders.map(({ lines, patientName: patient, labName: lab }) => {
    const tests = lines.map(({ name }) => name).join(', ')
    return m.booking_track_for_patient({ tests, patient, lab })
  })
  return [...told, visit ? m.pay_of_visit({ when: dayAndHours(visit) }) : ''].join(' ').trim()
}

/** Until when, as a sentence; there is no countdown. */
function Held({ booking }: { booking: BookingView }) {
  const { holdUntil, attempts } = booking
  if (!holdUntil) return null
  return (
    <div className="mt-5">
      <p>
        <b>{m.pay_of_held({ time: instantOf(holdUntil, 'time') })}</b>{' '}
        {m.pay_of_left({ count: minutesLeft(booking) })}
      </p>
      {attempts.length === 0 && (
        <p className="small soft mt-2">{m.pay_of_longer({ minutes: PAYING_MINUTES })}</p>
      )}
    </div>
  )
}

function Settled({ booking, title }: { booking: BookingView; title: string }) {
  const isOver = booking.cancelledAt !== null || booking.expiredAt !== null
  return (
    <EmptyState
      title={title}
      action={
        <p className="actions">
          <LinkButton to={`/bookings/${booking.number}`}>{m.pay_settled_open()}</LinkButton>
          {isOver && (
            <LinkButton to={bookAgainPath(booking)} kind="quiet">
              {m.pay_again_book()}
            </LinkButton>
          )}
        </p>
      }
    >
      {isOver
        ? m.pay_settled_over()
        : booking.payment.state === 'due'
          ? m.pay_settled_cash()
          : m.pay_settled_paid()}
    </EmptyState>
  )
}
