import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { PayLines } from '#src/web/pay/pay-lines.tsx'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { forFinance } from '#src/web/routes/finance/for-finance.ts'
import { PayoutBack, takeBackPayout } from '#src/web/routes/finance/statements/payout-back.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Done, StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/pay'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  const pay = await context.get(app).viewPay({ payoutId: idIn(PayoutId, params.id) })
  return { pay, done: asked(request).get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const payoutId = idIn(PayoutId, params.id)
  return takeBackPayout(request, context.get(app), payoutId, '/finance/pay')
}

/** What one payout pays a phlebotomist, as finance checks it. */
export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pay, done } = loaderData
  const { number, name, week, state, utr, accountLastFour, payoutId, version } = pay
  return (
    <FinanceFrame
      part="settlements"
      title={m.finance_pay_of({ number })}
      lede={m.finance_pay_lede()}
    >
      <Done done={done} words={{ back: m.finance_payout_done_back }} />
      <GoneForm tried={actionData} isThere={state === 'paid'} />
      <Panel title={name}>
        <KeyValues
          rows={[
            [m.finance_state(), <StateChip key="state" {...payoutStates[state]} />],
            [m.finance_week(), dayOf(week)],
            [m.visit_account_title(), m.finance_account_ends({ digits: accountLastFour })],
            ...(utr ? [[m.finance_utr(), utr] as const] : []),
          ]}
        />
        <PayLines pay={pay} />
        <p className="mt-4">
          <LinkButton to={`/finance/pay/${payoutId}/csv`} reloadDocument kind="quiet">
            <Icon name="download" small />
            {m.visit_pay_csv()}
          </LinkButton>
        </p>
      </Panel>
      {state === 'paid' && <PayoutBack version={version} tried={actionData} />}
    </FinanceFrame>
  )
}
