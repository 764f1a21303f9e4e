import { TOLD_BEFORE } from '#src/domain/downtimes/downtime.ts'
import type { Handle } from '#src/web/handle.ts'
import { useBrand } from '#src/web/site.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/terms'
import { Mail, Paragraphs, Points, PolicyPage } from './policy-page.tsx'

export const handle: Handle = { isStatic: true }
export const headers = () => ({ 'cache-control': 'public, s-maxage=3600' })

export const loader = () => ({ hours: TOLD_BEFORE.hours })

export default function TermsPage({ loaderData: { hours } }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={m.frame_terms()}
      description={m.policies_terms_description()}
      minute={[
        m.policies_terms_minute_1(),
        m.policies_terms_minute_us(),
        m.policies_terms_minute_2(),
        m.policies_terms_minute_3(),
      ]}
      sections={[
        { id: 'marketplace', title: m.policies_terms_market(), body: <Market /> },
        section('emergencies', m.policies_terms_emergency(), emergency()),
        { id: 'who', title: m.policies_terms_who(), body: <Points of={who()} /> },
        { id: 'payment', title: m.policies_terms_pay(), body: <Payment /> },
        { id: 'suspension', title: m.policies_terms_suspend(), body: <Suspension /> },
        section('availability', m.policies_terms_open(), open(hours)),
        section('law', m.policies_terms_law(), [m.policies_terms_law_1()]),
      ]}
    />
  )
}

function section(id: string, title: string, sentences: readonly string[]) {
  return { id, title, body: <Paragraphs of={sentences} /> }
}

const emergency = () => [m.policies_terms_emergency_1(), m.policies_terms_emergency_2()]
const open = (hours: number) => [m.policies_terms_open_1({ hours }), m.policies_terms_open_2()]
const who = () => [
  m.policies_terms_who_1(),
  m.policies_terms_who_2(),
  m.policies_terms_who_3(),
  m.policies_terms_who_4(),
]
const byLab = () => [m.policies_terms_lab_1(), m.policies_terms_lab_2(), m.policies_terms_lab_3()]
const byUs = () => [
  m.policies_terms_we_1(),
  m.policies_terms_we_sample(),
  m.policies_terms_we_2(),
  m.policies_terms_we_3(),
  m.policies_terms_we_4(),
]

/**
 * The limit as the specification states it, and beside it what we are responsible for nevertheless.
 */
function Market() {
  return (
    <>
      <p>{m.policies_terms_market_1({ brand: useBrand() })}</p>
      <p className="strong">{m.policies_terms_market_2()}</p>
      <div className="policy__beside">
        <div>
          <h3>{m.policies_terms_lab()}</h3>
          <Points of={byLab()} />
        </div>
        <div>
          <h3>{m.policies_terms_we()}</h3>
          <Points of={byUs()} />
        </div>
      </div>
      <p>{m.policies_terms_market_3()}</p>
    </>
  )
}

function Payment() {
  return (
    <>
      <p>{m.policies_terms_pay_1()}</p>
      <p>
        {m.policies_terms_cancel_1()}{' '}
        <Link to="/cancelation_policy">{m.frame_cancellation_policy()}</Link>
      </p>
    </>
  )
}

function Suspension() {
  return (
    <>
      <Paragraphs of={[m.policies_terms_suspend_1(), m.policies_terms_suspend_2()]} />
      <p>
        {m.policies_terms_suspend_3()} <Mail />
      </p>
    </>
  )
}
