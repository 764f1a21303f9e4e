import { redirect } from 'react-router'
import { z } from 'zod'
import { RecordRemittance, type RemittedTax } from '#src/domain/settlement/remittance.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/remittances'
import { OwedTax, Remittances } from './finance-remittances.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const Paid = RecordRemittance.omit({ tax: true, amountPaise: true }).extend({
  owedPaise: z.coerce.number().int(),
  amount: TypedRupees,
})

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await context.get(app).listRemittances()), done: asked(request).get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const record = (tax: RemittedTax) => () =>
    submit(
      request,
      Paid,
      async ({ amount, ...input }) => {
        await context.get(app).recordRemittance({ tax, amountPaise: amount, ...input })
        return redirect('/finance/remittances?done=paid')
      },
      { words: { amount: m.finance_rupees_rule, month: m.finance_remit_month_help } },
    )
  return answerForm(request, { gst: record('gst'), tds: record('tds') })
}

export default function RemittancesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owed, today, lastMonth, remittances, done } = loaderData
  return (
    <FinanceFrame part="remittances" lede={m.finance_remits_lede()}>
      <Done done={done} words={{ paid: m.finance_remit_done }} />
      <div className="deskcols">
        {owed.map((of) => (
          <OwedTax key={of.tax} of={of} today={today} lastMonth={lastMonth} tried={actionData} />
        ))}
      </div>
      {remittances.length === 0 ? (
        <EmptyState title={m.finance_remit_none()}>{m.finance_remit_none_help()}</EmptyState>
      ) : (
        <Remittances remittances={remittances} />
      )}
    </FinanceFrame>
  )
}
