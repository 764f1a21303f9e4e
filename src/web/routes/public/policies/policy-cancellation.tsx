import type { cancellationExample } from '#src/domain/bookings/cancellation-example.ts'
import type { CancellingStage } from '#src/domain/bookings/fee-table.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteLines } from '#src/web/ui/quote.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Paragraphs, Points, PolicyTable } from './policy-page.tsx'

export type Example = ReturnType<typeof cancellationExample>

type StageWords = {
  when: () => string
  cost: (said: { fee: string }) => string
  /** The sentence that tells it at the top of the page; null: that of another stage tells it. */
  minute: ((said: { fee: string }) => string) | null
  /** What the worked example says of it beside its sum. */
  example: ((said: Said) => string) | null
}

/** What the policy says of each stage. */
const stageWords: Record<CancellingStage, StageWords> = {
  'sample-collected': {
    when: m.policies_cancel_stage_3,
    cost: m.policies_cancel_stage_3_cost,
    minute: m.policies_cancel_minute_1,
    example: null,
  },
  'before-acceptance': {
    when: m.policies_cancel_stage_1,
    cost: m.policies_cancel_stage_1_cost,
    minute: null,
    example: m.policies_cancel_example_before,
  },
  'after-acceptance': {
    when: m.policies_cancel_stage_2,
    cost: m.policies_cancel_stage_2_cost,
    minute: m.policies_cancel_minute_2,
    example: null,
  },
}

/** The policy in a few sentences: until when, at what cost, and whose fault is free. */
export function inAMinute({ fee }: Example): string[] {
  const said = { fee: rupeesOf(fee, true) }
  const stages = Object.values(stageWords).flatMap(({ minute }) => (minute ? [minute(said)] : []))
  return [...stages, m.policies_cancel_minute_3()]
}

/** What cancelling costs at each stage. */
export function Stages({ of: { stages, disputeHours, decideDays } }: { of: Example }) {
  return (
    <>
      <PolicyTable
        label={m.policies_cancel_cost()}
        head={[m.policies_cancel_when(), m.policies_cancel_costs()]}
        rows={stages.map(({ stage, platformPart }) => {
          const { when, cost } = stageWords[stage]
          return [when(), cost({ fee: rupeesOf(platformPart, true) })]
        })}
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

type Said = ReturnType<typeof amountsOf>

/** The amounts of the worked example, as its sentences name them. */
function amountsOf({ tests, charge, total, after, rest, before }: Example) {
  const amounts = { tests, charge, total, sum: after, rest, none: before }
  return Object.fromEntries(
    Object.entries(amounts).map(([name, paise]) => [name, rupeesOf(paise, true)]),
  ) as Record<keyof typeof amounts, string>
}

/** The same with numbers: the total, and what then happens to the money. */
export function ExampleOf({ figures }: { figures: Example }) {
  const { charge, fee, after, stages } = figures
  const said = amountsOf(figures)
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
          ...stages.flatMap(({ stage }) => stageWords[stage].example?.(said) ?? []),
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
