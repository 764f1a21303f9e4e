import { redirect } from 'react-router'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { RefundId } from '#src/domain/payments/payment.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/refund-account'
import { OrderRefundAccount } from './order-refund-account.tsx'
import { AccountTwice, accountWords, UpiTwice } from './refund-account-forms.ts'

export const handle: Handle = { isPlain: true }

/** A refund whose account may still be named; any other leads back to its booking. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = idIn(BookingNumber, params.number)
  const refundId = idIn(RefundId, params.refundId)
  const { refunds } = await context.get(app).viewBooking({ number })
  const refund = refunds.find((one) => one.refundId === refundId)
  if (!refund || !(refund.needsAccount || refund.accountLastFour))
    throw redirect(`/bookings/${number}`)
  return { number, refund }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const refundId = idIn(RefundId, params.refundId)
  const { giveRefundAccount } = context.get(app)
  const back = () => redirect(`/bookings/${idIn(BookingNumber, params.number)}`)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'upi')
    return submit(request, UpiTwice, ({ upi }) => giveRefundAccount({ refundId, upi }).then(back), {
      words: accountWords,
    })
  return submit(
    request,
    AccountTwice,
    ({ holderName, ifsc, accountNumber }) =>
      giveRefundAccount({ refundId, holderName, ifsc, accountNumber }).then(back),
    { words: accountWords },
  )
}

export default function RefundAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, refund } = loaderData
  const title = m.pay_account_title({ amount: rupeesOf(refund.amount) })
  return (
    <Main width="narrow">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/bookings', label: m.booking_track_title() },
          { to: `/bookings/${number}`, label: number },
        ]}
        here={m.pay_account_crumb()}
      />
      <PageHead title={title} lede={m.pay_account_lede()} isSmall />
      <OrderRefundAccount number={number} lastResult={actionData} />
    </Main>
  )
}
