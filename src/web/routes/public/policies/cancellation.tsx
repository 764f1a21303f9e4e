import { cancellationExample } from '#src/domain/bookings/cancellation-example.ts'
import { visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/cancellation'
import {
  Charged,
  type Example,
  ExampleOf,
  inAMinute,
  RefundTimes,
  Stages,
} from './policy-cancellation.tsx'
import { Paragraphs, Points, PolicyPage } from './policy-page.tsx'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

/** Every figure comes from the domain. */
export const loader = ({ context }: Route.LoaderArgs) =>
  cancellationExample(context.get(visit).cancelling)

export default function CancellationPage({ loaderData: example }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={m.frame_cancellation_policy()}
      description={m.policies_cancel_description()}
      minute={inAMinute(example)}
      sections={sectionsOf(example)}
    />
  )
}

const sectionsOf = (example: Example) => [
  { id: 'until', title: m.policies_cancel_until(), body: <Paragraphs of={until()} /> },
  { id: 'cost', title: m.policies_cancel_cost(), body: <Stages of={example} /> },
  { id: 'example', title: m.policies_cancel_example(), body: <ExampleOf figures={example} /> },
  { id: 'charge', title: m.policies_cancel_pay(), body: <Charged /> },
  { id: 'refunds', title: m.policies_refund(), body: <RefundTimes of={example} /> },
  { id: 'fault', title: m.policies_fault(), body: <Fault of={example} /> },
]

const until = () => [
  m.policies_cancel_until_1(),
  m.policies_cancel_until_2(),
  m.policies_cancel_until_3(),
  m.policies_cancel_until_4(),
]

/** When nothing is charged, and what we pay then: the figure of the function that credits it. */
function Fault({ of: { lateMinutes: minutes, credit, creditBefore } }: { of: Example }) {
  const points = [
    m.policies_fault_1(),
    m.policies_fault_2({ minutes }),
    m.policies_fault_3(),
    m.policies_fault_4(),
    m.policies_fault_5(),
  ]
  return (
    <>
      <p>{m.policies_fault_lede()}</p>
      <Points of={points} />
      <p>{m.policies_fault_credit()}</p>
      <p>
        {m.policies_fault_credit_example({
          credit: rupeesOf(credit, true),
          before: rupeesOf(creditBefore, true),
        })}
      </p>
    </>
  )
}
