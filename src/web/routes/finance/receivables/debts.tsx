import { redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { Utr } from '#src/domain/refunds/refund.ts'
import { DecideDebt } from '#src/domain/settlement/debt.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/debts'
import { DebtPanel, OwingLab } from './finance-debts.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const Whole = z.coerce.number().int().positive()
const WrittenOff = z.strictObject({
  labId: LabId,
  owedPaise: Whole,
  amount: TypedRupees,
  reason: freeText(3, 500),
})
const Received = WrittenOff.extend({ reference: Utr })
const Decided = DecideDebt.omit({ verdict: true }).extend({ version: Whole })

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await context.get(app).listDebts()), done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/finance/debts?done=${done}`)
  const words = { amount: m.finance_rupees_rule, reference: m.finance_utr_rule }
  const decide = (verdict: 'confirm' | 'reject') => () =>
    submit(request, Decided, (input) => verbs.decideDebt({ ...input, verdict }).then(back(verdict)))
  return answerForm(request, {
    received: () =>
      submit(
        request,
        Received,
        ({ amount, ...input }) =>
          verbs
            .proposeDebt({ how: 'received', amountPaise: amount, ...input })
            .then(back('proposed')),
        { words },
      ),
    'write-off': () =>
      submit(
        request,
        WrittenOff,
        ({ amount, ...input }) =>
          verbs
            .proposeDebt({ how: 'written-off', amountPaise: amount, ...input })
            .then(back('proposed')),
        { words },
      ),
    confirm: decide('confirm'),
    reject: decide('reject'),
  })
}

export default function DebtsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owing, debts, done } = loaderData
  const words = {
    proposed: m.finance_done_proposed,
    confirm: m.finance_done_confirm,
    reject: m.finance_done_reject,
  }
  return (
    <FinanceFrame part="debts" lede={m.finance_debts_lede()}>
      <Done done={done} words={words} />
      <GoneForm
        tried={actionData}
        isThere={
          owing.some(({ labId }) => triedOf(actionData, labId)) ||
          debts.some(({ debtId }) => triedOf(actionData, debtId))
        }
      />
      {owing.length === 0 && (
        <EmptyState title={m.finance_debts_none()}>{m.finance_debts_none_help()}</EmptyState>
      )}
      {owing.map((of) => (
        <OwingLab key={of.labId} of={of} tried={triedOf(actionData, of.labId)} />
      ))}
      {debts.length > 0 && <h2>{m.finance_debt_past()}</h2>}
      {debts.map((debt) => (
        <DebtPanel key={debt.debtId} debt={debt} tried={triedOf(actionData, debt.debtId)} />
      ))}
    </FinanceFrame>
  )
}

/** Of several forms of one kind, the one that was sent shows the errors. */
function triedOf<Tried>(tried: Tried, id: string): Tried | undefined {
  return JSON.stringify(tried ?? null).includes(id) ? tried : undefined
}
