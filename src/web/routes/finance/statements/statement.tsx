import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { forFinance } from '#src/web/routes/finance/for-finance.ts'
import { statementLede, StatementPage } from '#src/web/statements/statement-page.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statement'
import { PayoutBack, takeBackPayout } from './payout-back.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  const statement = await context.get(app).viewStatement({ payoutId: idIn(PayoutId, params.id) })
  return { statement, done: asked(request).get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const payoutId = idIn(PayoutId, params.id)
  return takeBackPayout(request, context.get(app), payoutId, '/finance/statements')
}

export default function FinanceStatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, done } = loaderData
  const { lab, week, payoutId, state, version } = statement
  return (
    <FinanceFrame
      part="settlements"
      title={m.statement_of({ lab: lab.name, week: dayOf(week) })}
      lede={statementLede(statement)}
    >
      <Done done={done} words={{ back: m.finance_payout_done_back }} />
      <GoneForm tried={actionData} isThere={state === 'paid'} />
      <p>
        <LinkButton to={`/finance/statements?lab=${lab.labId}`} kind="quiet" size="small">
          {m.statement_all_of({ lab: lab.name })}
        </LinkButton>
      </p>
      <StatementPage statement={statement} at={`/finance/statements/${payoutId}`} />
      {state === 'paid' && <PayoutBack version={version} tried={actionData} />}
    </FinanceFrame>
  )
}
