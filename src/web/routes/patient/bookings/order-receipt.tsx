import { OrderAmounts } from '#src/web/orders/order-facts.tsx'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { LongNumber } from '#src/web/orders/pay-parts.tsx'
import { useBrand, useSite } from '#src/web/site.ts'
import { Button } from '#src/web/ui/button.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  booking: BookingView
  /** The receipt of tests that joined; undefined: of the booking itself. */
  further: BookingView['further'][number] | undefined
}

/**
 * The receipt as a printable page: who received how much, for what, when, and what was refunded
 * since.
 */
export function OrderReceipt({ booking, further }: Props) {
  const { orders, number, payment } = booking
  const paid = further ?? payment
  return (
    <>
      <article className="receipt" aria-label={m.pay_result_receipt()}>
        <header className="receipt__head">
          <Taker />
          <p className="num">
            <span className="small soft block">{m.pay_result_receipt()}</span>
            <b>{paid.receiptNumber}</b>
            <br />
            {paid.collectedAt ? instantOf(paid.collectedAt) : ''}
          </p>
        </header>
        <KeyValues
          rows={[
            [m.pay_confirm_for(), <LongNumber key="of">{number}</LongNumber>],
            [m.pay_receipt_for(), orders.map(({ patientName }) => patientName).join(', ')],
            [
              orders.length > 1 ? m.booking_track_labs() : m.booking_track_lab(),
              [...new Set(orders.map(({ labName }) => labName))].join(', '),
            ],
            [
              m.pay_receipt_how(),
              payment.mode === 'online' ? m.pay_receipt_online() : m.pay_receipt_cash(),
            ],
            [m.pay_receipt_amount(), <Money key="amount" paise={paid.amount} />],
          ]}
        />
        {further ? (
          <FurtherLines booking={booking} further={further} />
        ) : (
          <OrderAmounts booking={booking} isMainOnly />
        )}
        <WentBack booking={booking} further={further} />
        <p className="receipt__foot">{m.pay_receipt_foot()}</p>
      </article>
      <p className="actions mt-6">
        <Button kind="quiet" data-print hidden>
          <Icon name="print" />
          {m.pay_receipt_print()}
        </Button>
      </p>
    </>
  )
}

/** Who received the money: the operator, under its own name. */
function Taker() {
  const brand = useBrand()
  const operator = useSite()?.operator
  return (
    <p>
      <b>{brand}</b>
      {operator?.address && (
        <>
          <br />
          <span lang="en">{operator.address}</span>
        </>
      )}
      {operator?.gstin && (
        <>
          <br />
          {m.pay_receipt_gstin({ number: operator.gstin })}
        </>
      )}
    </p>
  )
}

/** The tests that a further payment paid; without tests it paid a separate visit. */
function FurtherLines({ booking, further }: Required<Props>) {
  const lines = booking.orders
    .flatMap((order) => order.lines)
    .filter(({ lineId }) => further?.lineIds.includes(lineId))
  const tests = lines.map(({ name: label, price: paise }) => ({ label, paise }))
  const visit = further ? [{ label: m.booking_separate_line(), paise: further.amount }] : []
  return <QuoteLines lines={tests.length > 0 ? tests : visit} total={further?.amount} />
}

/** What went back of this very payment. */
function WentBack({ booking: { refunds, further: others }, further }: Props) {
  const isOf = (paymentId: string | null) =>
    further
      ? paymentId === further.paymentId
      : !others.some((other) => other.paymentId === paymentId)
  const own = refunds.filter(
    ({ kind, state, paymentId }) => kind === 'booking' && state !== 'rejected' && isOf(paymentId),
  )
  if (own.length === 0) return null
  return (
    <section className="mt-6" aria-label={m.pay_receipt_back()}>
      <h2>{m.pay_receipt_back()}</h2>
      <QuoteLines
        lines={own.map(({ amount, state, processedAt, dueBy }) => ({
          label:
            state === 'processed' && processedAt
              ? m.pay_receipt_back_on({ day: instantOf(processedAt, 'day') })
              : m.pay_receipt_back_by({ day: dayOf(dueBy) }),
          paise: amount,
        }))}
      />
    </section>
  )
}
