import type { Paise } from '#src/domain/money.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { refundStates } from '#src/web/ui/finance-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type RefundView, ruleReason, turnOf } from './finance-queues.ts'
import { DueBy } from './finance-refunds.tsx'

type Props = { refund: RefundView }

/** How the amount is calculated, line by line, so that it can be added up on paper. */
export function RefundBreakdown({ refund }: Props) {
  const { amount, breakdown, kind, testItemId } = refund
  if (breakdown === null)
    return (
      <Panel title={m.finance_how()}>
        <QuoteLines
          lines={[{ label: wholeWords(kind, testItemId), paise: amount }]}
          total={amount}
          totalLabel={m.finance_goes_back()}
        />
      </Panel>
    )
  const { paid, carriedFees, charge, refundedBefore } = breakdown
  const rest = amount - (paid - carriedFees - charge - refundedBefore)
  const off = [
    { label: m.finance_how_carried(), paise: less(carriedFees) },
    { label: m.finance_how_charge(), paise: less(charge) },
    { label: m.finance_how_before(), paise: less(refundedBefore) },
    // A remainder that the lines do not explain is shown, never hidden.
    ...(rest === 0 ? [] : [{ label: m.finance_how_rest(), paise: rest as Paise }]),
  ]
  return (
    <Panel title={m.finance_how()}>
      <QuoteLines
        lines={[{ label: m.finance_how_paid(), paise: paid }, ...off]}
        total={amount}
        totalLabel={m.finance_goes_back()}
      />
    </Panel>
  )
}

function wholeWords(kind: RefundView['kind'], testItemId: RefundView['testItemId']): string {
  if (kind === 'surplus') return m.finance_how_surplus()
  return testItemId === null ? m.finance_how_by_hand() : m.finance_how_test()
}

/** The booking's payment and total refunds, to compare the amount with. */
export function RefundOfBooking({ paid, back }: { paid: Paise; back: Paise }) {
  return (
    <Panel title={m.finance_of_booking()}>
      <KeyValues
        rows={[
          [m.finance_of_booking_paid(), rupeesOf(paid)],
          [m.finance_of_booking_back(), rupeesOf(back)],
        ]}
      />
    </Panel>
  )
}

/** Negated whole paise stay whole. */
const less = (paise: Paise) => (0 - paise) as Paise

/** Its state, whose turn it is, and which way it goes. */
export function RefundFacts({ refund }: Props) {
  const { number, state, reason, requestedAt, requestedBy } = refund
  return (
    <Panel title={m.finance_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...refundStates[state]} />],
          [m.finance_turn(), turnOf(refund)],
          [m.finance_due(), <DueBy key="due" refund={refund} />],
          [m.finance_reason(), ruleReason(reason) ?? whyOf(reason)],
          [m.finance_way(), wayOf(refund)],
          [
            m.finance_booking(),
            number === null ? (
              m.finance_no_booking()
            ) : (
              <BookingLink key="booking" number={number} />
            ),
          ],
          [
            m.finance_asked(),
            m.finance_asked_by({
              who: requestedBy ?? m.finance_by_rule(),
              time: instantOf(requestedAt),
            }),
          ],
          ...decisionOf(refund),
          ...numbersOf(refund),
        ]}
      />
    </Panel>
  )
}

/** Online unless the gateway could not: then by bank, like cash. */
function wayOf({ mode, state, utr }: RefundView): string {
  if (mode === 'bank') return m.finance_way_bank()
  return state === 'manual-bank' || utr ? m.finance_way_bank_after() : m.finance_way_online()
}

function decisionOf({ decidedAt, decidedBy, decisionReason, decisionCode }: RefundView) {
  if (decidedAt === null) return []
  const who = decidedBy ?? m.finance_by_rule()
  const said = m.finance_asked_by({ who, time: instantOf(decidedAt) })
  const why = decisionCode === 'chargeback' ? m.finance_break_chargeback() : decisionReason
  return [[m.finance_decided(), [said, why].filter(Boolean).join(' ')] as const]
}

function numbersOf({ referenceNo, accountLastFour, utr, processedAt }: RefundView) {
  return [
    ...(referenceNo ? [[m.finance_review_reference(), referenceNo] as const] : []),
    ...(accountLastFour ? [[m.finance_account(), accountEnd(accountLastFour)] as const] : []),
    ...(utr ? [[m.finance_utr(), utr] as const] : []),
    ...(processedAt ? [[m.finance_paid_back_at(), instantOf(processedAt)] as const] : []),
  ]
}

/** Four digits of a bank account, or a shortened UPI address. */
function accountEnd(kept: string): string {
  return kept.includes('@')
    ? m.finance_account_upi({ address: kept })
    : m.finance_account_ends({ digits: kept })
}

/** Each attempt, with its reference number. */
export function RefundStory({ refund: { sendings } }: Props) {
  if (sendings.length === 0) return null
  return (
    <Panel title={m.finance_sendings()}>
      <DataTable
        stacks
        label={m.finance_sendings()}
        columns={[
          { id: 'at', head: m.finance_when() },
          { id: 'by', head: m.finance_by() },
          { id: 'number', head: m.finance_sending_number() },
          { id: 'state', head: m.finance_state() },
          { id: 'answer', head: m.finance_answer() },
        ]}
      >
        {sendings.map(({ refNo, channel, state, claimedAt, answer, claimedBy }) => (
          <tr key={refNo}>
            <td className="num">
              <Time at={claimedAt} shape="near" />
            </td>
            <td>
              {channel === 'bank' ? (claimedBy ?? m.finance_by_bank()) : m.finance_by_gateway()}
            </td>
            <td className="num">{refNo}</td>
            <td>{sendingStates[state]()}</td>
            <td className="fincell sub" lang="en">
              {answer}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

const sendingStates: Record<RefundView['sendings'][number]['state'], () => string> = {
  claimed: m.finance_sending_claimed,
  sent: m.finance_sending_sent,
  confirmed: m.finance_sending_confirmed,
  failed: m.finance_sending_failed,
  returned: m.finance_sending_returned,
}
