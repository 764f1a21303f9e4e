import { bookAgainPath, isPayable } from '#src/web/orders/order-payable.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { NextStep } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** A booking that waits for its payment: how much, until when, and Pay Now before anything else. */
export function OrderPay({ booking }: { booking: BookingView }) {
  if (booking.expiredAt) return <Expired booking={booking} expiredAt={booking.expiredAt} />
  // Somebody may be paying for tests that join.
  if (!isPayable(booking)) return <LastAttempt booking={booking} />
  const { number, payment, holdUntil, asOf } = booking
  const isHeld = holdUntil !== null && Date.parse(holdUntil) > Date.parse(asOf)
  return (
    <NextStep
      title={m.booking_track_pay_next_title({ amount: rupeesOf(payment.amount) })}
      lede={
        isHeld
          ? m.booking_track_pay_next_held({ time: instantOf(holdUntil, 'time') })
          : m.booking_track_pay_next_over()
      }
    >
      <div>
        {isHeld && (
          <Link className="btn btn--on-deep btn--big" to={`/icici_payment?booking=${number}`}>
            {m.booking_track_pay_next_now()}
          </Link>
        )}
        <LastAttempt booking={booking} />
      </div>
    </NextStep>
  )
}

/** The payer may have paid a moment ago and closed the gateway's page. */
function LastAttempt({ booking: { attempts } }: { booking: BookingView }) {
  const live = attempts.findLast(({ state }) => state === 'redirected')
  if (!live) return null
  return (
    <p className="mt-4">
      {m.booking_track_pay_asking()}{' '}
      <Link to={`/icici_payment/${live.number}`}>{m.booking_track_pay_asking_see()}</Link>
    </p>
  )
}

function Expired({ booking, expiredAt }: { booking: BookingView; expiredAt: string }) {
  const time = instantOf(booking.holdUntil ?? expiredAt, 'near')
  return (
    <div>
      <p>{m.booking_track_expired_text({ time })}</p>
      <p className="actions mt-4">
        <LinkButton to={bookAgainPath(booking)}>{m.booking_track_expired_again()}</LinkButton>
      </p>
    </div>
  )
}
