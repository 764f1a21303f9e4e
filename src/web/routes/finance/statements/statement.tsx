import { redirect } from 'react-router'
import { z } from 'zod'
import { ReturnPayout } from '#src/domain/settlement/inputs.ts'
import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { forFinance } from '#src/web/routes/finance/for-finance.ts'
import { statementLede, StatementPage } from '#src/web/statements/statement-page.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { ActForm, GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statement'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  const statement = await context.get(app).viewStatement({ payoutId: idIn(PayoutId, params.id) })
  return { statement, done: asked(request).get('done') }
}

const Back = ReturnPayout.omit({ payoutId: true }).extend({
  version: z.coerce.number().int().positive(),
})

export function action({ request, params, context }: Route.ActionArgs) {
  const payoutId = idIn(PayoutId, params.id)
  return answerForm(request, {
    back: () =>
      submit(
        request,
        Back,
        async (input) => {
          await context.get(app).returnPayout({ payoutId, ...input })
          return redirect(`/finance/statements/${payoutId}?done=back`)
        },
        { words: { utr: m.finance_utr_rule } },
      ),
  })
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
      {state === 'paid' && (
        <Panel title={m.finance_payout_returned()}>
          <ActForm
            intent="back"
            about={{ version }}
            lede={m.finance_payout_back_lede()}
            fields={[
              { name: 'utr', label: m.finance_utr(), help: m.finance_back_utr_help() },
              reasonField(m.finance_refund_returned_help()),
            ]}
            act={m.finance_payout_back()}
            kind="danger"
            tried={actionData}
          />
        </Panel>
      )}
    </FinanceFrame>
  )
}
