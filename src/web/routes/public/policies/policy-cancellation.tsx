import type { cancellationExample } from '#src/domain/bookings/cancellation-example.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Paragraphs, Points, PolicyTable } from './policy-page.tsx'

export type Example = ReturnType<typeof cancellationExample>

/** What cancelling costs at each stage. */
export function Stages({ of: { fee, disputeHours, decideDays } }: { of: Example }) {
  return (
    <>
      <PolicyTable
        label={m.policies_cancel_cost()}
        head={[m.policies_cancel_when(), m.policies_cancel_costs()]}
        rows={[
          [m.policies_cancel_stage_1(), m.policies_cancel_stage_1_cost()],
          [
            m.policies_cancel_stage_2(),
            m.policies_cancel_stage_2_cost({ fee: rupeesOf(fee, true) }),
          ],
          [m.policies_cancel_stage_3(), m.policies_cancel_stage_3_cost()],
        ]}
      />
      <Paragraphs
        of={[
          m.policies_cancel_cost_1(),
          m.policies_cancel_cost_2(),
          m.policies_cancel_cost_3({ hours: disputeHours, days: decideDays }),
        ]}
      />
    </>
  )
}

/** The same with numbers: the total, and what then happens to the money. */
export function ExampleOf({ figures }: { figures: Example }) {
  const { tests, charge, total, fee, after, rest, before } = figures
  const amounts = { tests, charge, total, sum: after, rest, none: before }
  const said = Object.fromEntries(
    Object.entries(amounts).map(([name, paise]) => [name, rupeesOf(paise, true)]),
  ) as Record<keyof typeof amounts, string>
  return (
    <>
      <p>{m.policies_cancel_example_1(said)}</p>
      <QuoteLines
        lines={[
          { label: m.policies_cancel_example_charge(), paise: charge },
          { label: m.policies_cancel_example_fee(), paise: fee },
        ]}
        total={after}
        totalLabel={m.policies_cancel_example_sum()}
      />
      <Points
        of={[
          m.policies_cancel_example_cash(said),
          m.policies_cancel_example_other(said),
          m.policies_cancel_example_before(said),
        ]}
      />
    </>
  )
}

/** How the charge is collected, by payment method. */
export function Charged() {
  return (
    <>
      <PolicyTable
        label={m.policies_cancel_pay()}
        head={[m.policies_cancel_pay_way(), m.policies_cancel_pay_then()]}
        rows={[
          [m.policies_cancel_pay_cash(), m.policies_cancel_pay_cash_words()],
          [m.policies_cancel_pay_other(), m.policies_cancel_pay_other_words()],
        ]}
      />
      <p>{m.policies_cancel_pay_now()}</p>
    </>
  )
}

/** Working days, what counts as one, and two exact dates. */
export function RefundTimes({ of: { days, asked, dueByBank, dueOnline } }: { of: Example }) {
  const range = ({ earliest, latest }: (typeof days)['bank' | 'online']) =>
    m.policies_refund_range({ from: earliest, to: latest })
  const [bank, online] = [dayOf(dueByBank), dayOf(dueOnline)]
  return (
    <>
      <PolicyTable
        label={m.policies_refund()}
        head={[m.policies_refund_way(), m.policies_refund_days()]}
        rows={[
          [m.policies_refund_cash(), range(days.cash)],
          [m.policies_refund_bank(), range(days.bank)],
          [m.policies_refund_online(), range(days.online)],
        ]}
      />
      <Paragraphs
        of={[
          m.policies_refund_1(),
          m.policies_refund_2({ asked: dayOf(asked), bank, online }),
          m.policies_refund_3(),
        ]}
      />
    </>
  )
}
