import { redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { ReceivableId } from '#src/domain/payments/payment.ts'
import { receivableStates } from '#src/domain/receivables/receivable-machine.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame, FinanceTabs } from '#src/web/routes/finance/finance-frame.tsx'
import { Done, OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { receivableStates as looks } from '#src/web/ui/finance-words.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/receivables'
import { Owed, WaiveForm } from './finance-receivables.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const State = z.enum(receivableStates)
const Waiver = z.strictObject({ receivableId: ReceivableId, reason: freeText(3, 500) })

/** `state` selects the list; `waive` opens the form of one of its rows. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const state = State.safeParse(query.get('state')).data ?? 'pending'
  const before = ReceivableId.safeParse(query.get('before')).data
  const listed = await context.get(app).listReceivables({ state, ...(before && { before }) })
  const open = listed.receivables.find(
    ({ receivableId }) => receivableId === query.get('waive') && isOwed(state),
  )
  return { state, ...listed, open, isFirst: before === undefined, done: query.get('done') }
}

const isOwed = (state: (typeof receivableStates)[number]) =>
  state === 'pending' || state === 'attached'

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, {
    waive: () =>
      submit(request, Waiver, async (input) => {
        await context.get(app).waiveReceivable(input)
        return redirect('/finance/receivables?state=waived&done=waive')
      }),
  })
}

export default function ReceivablesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, receivables, next, outstanding, open, isFirst, done } = loaderData
  const at = (name: string) => `/finance/receivables?state=${name}`
  return (
    <FinanceFrame
      part="receivables"
      lede={m.finance_receivables_lede({ amount: rupeesOf(outstanding) })}
    >
      <Done done={done} words={{ waive: m.finance_waive_done }} />
      <GoneForm tried={actionData} isThere={open !== undefined} />
      <FinanceTabs
        label={m.finance_receivables()}
        tabs={receivableStates.map((name) => ({
          to: at(name),
          words: looks[name].label(),
          isCurrent: name === state,
        }))}
      />
      {receivables.length === 0 ? (
        <EmptyState title={m.finance_owed_none()}>{m.finance_owed_none_help()}</EmptyState>
      ) : (
        <Owed receivables={receivables} open={open?.receivableId} mayWaive={isOwed(state)} />
      )}
      {open && <WaiveForm of={open} tried={actionData} />}
      <OlderNewer first={isFirst ? null : at(state)} next={next && `${at(state)}&before=${next}`} />
    </FinanceFrame>
  )
}
