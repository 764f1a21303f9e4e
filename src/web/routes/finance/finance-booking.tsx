import { paidWords } from '#src/web/orders/order-facts.tsx'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { LongNumber } from '#src/web/orders/pay-parts.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { refundStates } from '#src/web/ui/finance-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  booking: Pick<
    BookingView,
    'orders' | 'payment' | 'further' | 'placedAt' | 'cancelledAt' | 'cancellationCharge' | 'refunds'
  >
}

/** How much was paid, how and when, and what cancelling kept of it. */
export function BookingMoney({ booking }: Props) {
  const { orders, payment, further, placedAt, cancelledAt, cancellationCharge } = booking
  const labs = [...new Set(orders.map(({ labName }) => labName))]
  return (
    <Panel title={m.finance_booking_paid()}>
      <KeyValues
        rows={[
          [m.finance_state(), paidWords(payment)],
          [m.finance_amount(), <Money key="amount" paise={payment.amount} />],
          ...(payment.receiptNumber
            ? [
                [
                  m.finance_receipt(),
                  <LongNumber key="r">{payment.receiptNumber}</LongNumber>,
                ] as const,
              ]
            : []),
          ...(payment.collectedAt
            ? [[m.finance_when(), instantOf(payment.collectedAt)] as const]
            : []),
          ...further.map((one) => [m.finance_booking_further(), furtherWords(one)] as const),
          [m.booking_track_booked_on(), instantOf(placedAt)],
          ...(cancelledAt
            ? [
                [m.booking_track_cancelled_title(), instantOf(cancelledAt)] as const,
                [m.booking_track_cancelled_charge(), rupeesOf(cancellationCharge ?? zero)] as const,
              ]
            : []),
          [labs.length > 1 ? m.booking_track_labs() : m.finance_lab(), labs.join(', ')],
        ]}
      />
    </Panel>
  )
}

function furtherWords({ receiptNumber, amount, collectedAt }: BookingView['further'][number]) {
  const time = collectedAt ? instantOf(collectedAt) : ''
  return m.booking_track_receipt_of({ number: receiptNumber ?? '', amount: rupeesOf(amount), time })
}

const zero = 0 as Parameters<typeof rupeesOf>[0]

/** Each refund; the amount opens its calculation. */
export function BookingRefunds({ booking: { refunds } }: Props) {
  return (
    <Panel title={m.finance_booking_back()}>
      {refunds.length === 0 ? (
        <p className="soft">{m.finance_booking_back_none()}</p>
      ) : (
        <DataTable
          stacks
          label={m.finance_booking_back()}
          columns={[
            { id: 'amount', head: m.finance_amount() },
            { id: 'state', head: m.finance_state() },
            { id: 'why', head: m.finance_reason() },
            { id: 'since', head: m.finance_since() },
            { id: 'due', head: m.finance_due() },
          ]}
        >
          {refunds.map(({ refundId, amount, state, reason, requestedAt, dueBy }) => (
            <tr key={refundId}>
              <td>
                <Link to={`/finance/refunds/${refundId}`}>
                  <Money paise={amount} />
                </Link>
              </td>
              <td>
                <StateChip {...refundStates[state]} />
              </td>
              <td className="fincell">{whyOf(reason)}</td>
              <td className="sub">
                <Time at={requestedAt} shape="near" />
              </td>
              <td>{dayOf(dueBy)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
