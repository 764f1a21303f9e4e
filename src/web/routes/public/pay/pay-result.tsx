import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/pay-result'
import { PayFacts, PayFollow } from './pay-follow.tsx'
import { resultSays } from './pay-result-words.ts'

export const handle: Handle = { isPlain: true }

/**
 * How long the page waits for the gateway's answer before it shows what is known, in milliseconds.
 */
const PATIENCE = 1500

/**
 * The result of a payment attempt. While it is open, the gateway is asked whenever the page is
 * requested.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const known = await context.get(app).viewAttempt({ number })
  if (!known.isWaiting) return known
  const asked = context
    .get(app)
    .checkPayment({ number })
    .catch(() => known)
  return Promise.race([asked, after(PATIENCE, known)])
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, value)
  })
}

/** Confirming, paid, failed, stopped, too late, or under review. */
export default function PayResultPage({ loaderData: attempt }: Route.ComponentProps) {
  const { title, lede } = resultSays(attempt)
  const { bookingNumber } = attempt
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs
        trail={
          bookingNumber
            ? [
                { to: '/bookings', label: m.booking_track_title() },
                { to: `/bookings/${bookingNumber}`, label: bookingNumber },
              ]
            : [{ to: '/icici_payment', label: m.pay_title() }]
        }
        here={m.pay_result_crumb()}
      />
      <PageHead title={title} lede={lede} isSmall />
      <PayFollow attempt={attempt} />
      <PayFacts attempt={attempt} />
    </Main>
  )
}
