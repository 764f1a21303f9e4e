import { useHref } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { useBrand } from '#src/web/site.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, KeyValues, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { BrowserScript } from '#src/web/ui/frame/browser-script.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import leaveAtOnce from './leave.browser.ts?worker&url'
import { LongNumber } from './pay-parts.tsx'

type Props = {
  request: Awaited<ReturnType<App['initiatePayment']>>
  bookingNumber: string | undefined
  /** Pay Now was pressed with everything in sight: on to the gateway without another tap. */
  isLeaving?: boolean
  /** Where Back leads to; the payment screen of the booking unless it is named. */
  back?: string
}

/** The message and Confirm; the form leaves this site with only what the server encrypted. */
export function PayConfirm({ request, bookingNumber, isLeaving = false, back }: Props) {
  const { amount, number, action, data, access_code: accessCode } = request
  const message = m.pay_confirm_message({
    amount: rupeesOf(amount),
    brand: useBrand(),
    host: new URL(action).host,
  })
  const screen = useHref(back ?? `/icici_payment?booking=${bookingNumber}`)
  return (
    <Main width="narrow">
      <Title>{m.pay_confirm_title()}</Title>
      <Crumbs trail={trailOf(bookingNumber)} here={m.pay_confirm_title()} />
      <PageHead title={m.pay_confirm_title()} lede={message} isSmall />
      <KeyValues
        rows={[
          [m.pay_confirm_amount(), <Money key="amount" paise={amount} />],
          ...(bookingNumber
            ? [[m.pay_confirm_for(), <LongNumber key="of">{bookingNumber}</LongNumber>] as const]
            : []),
          [m.pay_confirm_number(), <LongNumber key="number">{number}</LongNumber>],
        ]}
      />
      <form
        method="post"
        action={action}
        className="mt-6"
        data-leaves
        data-leaves-at-once={isLeaving ? screen : undefined}
      >
        <input type="hidden" name="encRequest" value={data} />
        <input type="hidden" name="access_code" value={accessCode} />
        <p className="actions">
          <SubmitButton size="big">{m.pay_confirm()}</SubmitButton>
        </p>
      </form>
      {isLeaving && <BrowserScript src={leaveAtOnce} />}
      <p className="small soft mt-4">{m.pay_confirm_nothing()}</p>
      <p className="mt-4">
        <LinkButton kind="quiet" to={bookingNumber ? `/bookings/${bookingNumber}` : '/'}>
          {bookingNumber ? m.pay_not_now() : m.frame_home()}
        </LinkButton>
      </p>
    </Main>
  )
}

function trailOf(bookingNumber: string | undefined) {
  if (!bookingNumber) return [{ to: '/', label: m.frame_home() }]
  return [
    { to: '/bookings', label: m.booking_track_title() },
    { to: `/bookings/${bookingNumber}`, label: bookingNumber },
  ]
}
