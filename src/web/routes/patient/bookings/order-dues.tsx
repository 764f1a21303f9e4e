import type { ReactNode } from 'react'
import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Dues = Awaited<ReturnType<App['listDues']>>

/** Charges owed, credits, and refunds on their way; each names its booking. */
export function OrderDues({ dues: { receivables, credits, refunds } }: { dues: Dues }) {
  return (
    <>
      {receivables.length > 0 && (
        <Panel title={m.pay_dues_charges()}>
          <dl className="lines">
            {receivables.map((one) => (
              <Line key={one.receivableId} amount={one.amount}>
                <Booking number={one.bookingNumber} />
                <small>
                  {one.cancelledAt &&
                    `${m.pay_dues_cancelled_on({ day: instantOf(one.cancelledAt, 'day') })} `}
                  {chargeSettled(one.attachedBookingNumber)}
                </small>
              </Line>
            ))}
          </dl>
          <p className="small soft mt-3">{m.pay_dues_how()}</p>
        </Panel>
      )}
      {credits.length > 0 && (
        <Panel title={m.pay_dues_credits()}>
          <dl className="lines">
            {credits.map((one) => (
              <Line key={one.creditId} amount={one.amount}>
                <Booking number={one.bookingNumber} />
                <small>{creditSettled(one.attachedBookingNumber)}</small>
              </Line>
            ))}
          </dl>
        </Panel>
      )}
      {refunds.length > 0 && (
        <Panel title={m.pay_dues_refunds()}>
          <dl className="lines">
            {refunds.map((one) => (
              <Line key={one.refundId} amount={one.amount}>
                <Booking number={one.bookingNumber} />
                <small>{refundDue(one)}</small>
                {one.needsAccount && (
                  <span className="mt-2 block">
                    <LinkButton to={`/bookings/${one.bookingNumber}/refunds/${one.refundId}`}>
                      {m.booking_track_refund_needs_open()}
                    </LinkButton>
                  </span>
                )}
              </Line>
            ))}
          </dl>
        </Panel>
      )}
      <p className="mt-8">
        <Link to="/cancelation_policy">{m.pay_how_rules()}</Link>
      </p>
    </>
  )
}

type LineProps = { amount: Parameters<typeof Money>[0]['paise']; children: ReactNode }

function Line({ amount, children }: LineProps) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        <Money paise={amount} />
      </dd>
    </div>
  )
}

function Booking({ number }: { number: string | null }) {
  if (!number) return null
  return <Link to={`/bookings/${number}`}>{m.pay_dues_booking({ number })}</Link>
}

function refundDue({ dueBy, isLate }: Dues['refunds'][number]): string {
  const day = dayOf(dueBy)
  return isLate ? m.pay_dues_refund_late({ day }) : m.pay_dues_refund_by({ day })
}

function chargeSettled(carriedBy: string | null): string {
  return carriedBy ? m.pay_dues_carried({ number: carriedBy }) : m.pay_dues_waits()
}

function creditSettled(takenOff: string | null): string {
  return takenOff ? m.pay_dues_credit_used({ number: takenOff }) : m.pay_dues_credit_waits()
}
