import { BatchId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { SplitChart } from '#src/web/statements/finance-split.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Duo, Panel } from '#src/web/ui/frame/page.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/settlement'
import { changeBatch } from './change-batch.ts'
import { BatchActs } from './finance-batch-acts.tsx'
import { BatchFacts, Payouts } from './finance-batch.tsx'
import { Imported } from './finance-utrs.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const batchId = idIn(BatchId, params.id)
  const batch = await context.get(app).viewBatch({ batchId })
  return { batch, done: asked(request).get('done') }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changeBatch(request, context.get(app), idIn(BatchId, params.id))

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batch, done } = loaderData
  const { week, totals, of } = batch
  const imported = actionData && 'imported' in actionData ? actionData.imported : undefined
  const tried = actionData && 'result' in actionData ? actionData : undefined
  const words = {
    made: m.finance_batch_done_made,
    approve: m.finance_batch_done_approve,
    withdraw: m.finance_batch_done_withdraw,
  }
  return (
    <FinanceFrame
      part="settlements"
      title={m.finance_batch_of({ week: dayOf(week) })}
      lede={m.finance_batch_lede()}
    >
      <Done done={done} words={words} />
      {imported && <Imported imported={imported} />}
      <Duo side={<BatchActs batch={batch} tried={tried} />}>
        <Panel title={m.finance_batch_whole()}>
          <SplitChart split={totals} clawBack={totals.clawBack} />
        </Panel>
        <BatchFacts batch={batch} />
      </Duo>
      <Panel title={m.finance_payouts()}>
        <Payouts payouts={of} totals={totals} />
      </Panel>
    </FinanceFrame>
  )
}
