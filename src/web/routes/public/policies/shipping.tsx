import type { Handle } from '#src/web/handle.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Paragraphs, PolicyPage } from './policy-page.tsx'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

export default function ShippingPage() {
  return (
    <PolicyPage
      title={m.frame_shipping_policy()}
      description={m.policies_ship_description()}
      minute={[m.policies_ship_minute_1(), m.policies_ship_minute_2(), m.policies_ship_minute_3()]}
      sections={[
        { id: 'way', title: m.policies_ship_way(), body: <Way /> },
        section('see', m.policies_ship_see(), m.policies_ship_see_1()),
        section('times', m.policies_ship_times(), m.policies_ship_times_1()),
        section('cost', m.policies_ship_cost(), m.policies_ship_cost_1(), m.policies_ship_cost_2()),
        section('lost', m.policies_ship_lost(), m.policies_ship_lost_1()),
        section('report', m.policies_ship_report(), m.policies_ship_report_1()),
      ]}
    />
  )
}

function section(id: string, title: string, ...sentences: string[]) {
  return { id, title, body: <Paragraphs of={sentences} /> }
}

const steps = () => [
  [m.policies_ship_step_1(), m.policies_ship_step_1_words()],
  [m.policies_ship_step_2(), m.policies_ship_step_2_words()],
  [m.policies_ship_step_3(), m.policies_ship_step_3_words()],
  [m.policies_ship_step_4(), m.policies_ship_step_4_words()],
  [m.policies_ship_step_5(), m.policies_ship_step_5_words()],
  [m.policies_ship_step_6(), m.policies_ship_step_6_words()],
]

/** The steps of an order, with none done yet. */
function Way() {
  return (
    <ol className="timeline policy__way">
      {steps().map(([title, words]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}
