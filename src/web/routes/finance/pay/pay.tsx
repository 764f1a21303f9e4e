import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { PayLines } from '#src/web/pay/pay-lines.tsx'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/pay'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewPay({ payoutId: idIn(PayoutId, params.id) })

/** What one payout pays a phlebotomist, as finance checks it. */
export default function PayPage({ loaderData: pay }: Route.ComponentProps) {
  const { number, name, week, state, utr, accountLastFour, payoutId } = pay
  return (
    <FinanceFrame
      part="settlements"
      title={m.finance_pay_of({ number })}
      lede={m.finance_pay_lede()}
    >
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
    </FinanceFrame>
  )
}
