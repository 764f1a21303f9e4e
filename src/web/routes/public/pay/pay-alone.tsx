import { Form } from 'react-router'
import type { demoPayment } from '#src/domain/payments/hosted-payment.ts'
import type { App } from '#src/usecases/index.ts'
import { PayNext, PayRefused } from '#src/web/orders/pay-parts.tsx'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, KeyValues, PageHead, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const home = () => [{ to: '/', label: m.frame_home() }]

type DemoOrder = typeof demoPayment & { currency: string; language: string }
type DemoProps = { order: DemoOrder; refused: string | undefined }

/** The demonstration's own payment, with the values that the specification names. */
export function PayDemo({ order, refused }: DemoProps) {
  return (
    <Main>
      <PageMeta title={m.pay_title()} description={m.pay_description()} />
      <Crumbs trail={home()} here={m.pay_title()} />
      <PageHead title={m.pay_title()} lede={m.pay_demo_lede()} />
      <Duo side={<PayNext />}>
        <PayRefused says={refused} />
        <Form method="post">
          <SubmitButton size="big">{m.pay_now()}</SubmitButton>
        </Form>
        <Panel title={m.pay_demo_values()}>
          <KeyValues
            rows={[
              [m.pay_demo_amount(), <Money key="amount" paise={order.amount} />],
              [m.pay_demo_currency(), order.currency],
              [m.pay_demo_language(), order.language],
              [m.pay_demo_name(), asWritten(order.billingName)],
              [m.pay_demo_address(), asWritten(addressOf(order))],
            ]}
          />
        </Panel>
        <p className="mt-6">
          {m.pay_how_owed()} <Link to="/bookings">{m.pay_how_see()}</Link>
        </p>
      </Duo>
    </Main>
  )
}

/** Sent to the gateway in these letters, so they are the same in every language. */
function asWritten(words: string) {
  return <span lang="en">{words}</span>
}

function addressOf({ billingAddress, billingCity, billingState, billingZip }: DemoOrder) {
  return [billingAddress, billingCity, billingState, billingZip].filter(Boolean).join(', ')
}

type Unpaid = Awaited<ReturnType<App['listBookings']>>

/** Without a booking: sign in first, then one's own bookings that wait for an online payment. */
export function PayHow({ unpaid }: { unpaid: Unpaid | null }) {
  return (
    <Main>
      <PageMeta title={m.pay_title()} description={m.pay_description()} />
      <Crumbs trail={home()} here={m.pay_title()} />
      <PageHead title={m.pay_title()} lede={m.pay_how_lede()}>
        {unpaid ? <PayOwn unpaid={unpaid} /> : <PaySignIn />}
        <p className="mt-6">
          {m.pay_how_owed()} <Link to="/bookings">{m.pay_how_see()}</Link>
        </p>
      </PageHead>
      <p className="policy__ready">
        <Link to="/cancelation_policy">{m.pay_how_rules()}</Link>
      </p>
    </Main>
  )
}

function PaySignIn() {
  return (
    <>
      <p>{m.pay_how_sign_in()}</p>
      <Form method="post" className="actions mt-6">
        <SubmitButton size="big">{m.pay_now()}</SubmitButton>
        <LinkButton to="/contact" kind="quiet">
          {m.frame_contact()}
        </LinkButton>
      </Form>
    </>
  )
}

function PayOwn({ unpaid }: { unpaid: Unpaid }) {
  return (
    <>
      <p>{unpaid.length > 0 ? m.pay_how_own() : m.pay_how_none()}</p>
      {unpaid.map(({ bookingId, number, total, payBy }) => (
        <p key={bookingId} className="actions mt-6">
          <LinkButton to={`/icici_payment?booking=${number}`}>
            {m.pay_how_pay({ amount: rupeesOf(total) })}
          </LinkButton>
          <span>{m.pay_how_booking({ number, time: payBy ? instantOf(payBy, 'time') : '' })}</span>
        </p>
      ))}
    </>
  )
}
