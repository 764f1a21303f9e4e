import { redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { isOfBackOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame, FinanceTabs } from '#src/web/routes/finance/finance-frame.tsx'
import { Done, OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { depositStates } from '#src/web/ui/finance-words.ts'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/cash'
import { CashHeld, CountForm, SlipTable } from './finance-cash.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const states = ['taken', 'reconciled', 'short', 'corrected'] as const
const State = z.enum(states)

/** `state` selects the list of slips; `count` names whose cash the office counts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const state = State.safeParse(query.get('state')).data ?? 'taken'
  const before = DepositId.safeParse(query.get('before')).data
  const verbs = context.get(app)
  const held = await verbs.listCashInHand()
  const { deposits, next } = await verbs.listDeposits({ state, ...(before && { before }) })
  const mayCount = isOfBackOffice(context.get(visit).actor)
  const counted = mayCount
    ? held.find(({ phlebotomistId }) => phlebotomistId === query.get('count'))
    : undefined
  const isFirst = before === undefined
  return { state, held, deposits, next, isFirst, mayCount, counted, done: query.get('done') }
}

/** The counted amount, with the amount the page said was owed; less needs a reason. */
const Count = z
  .strictObject({
    phlebotomistId: UserId,
    expectedPaise: z.coerce.number().int().positive(),
    amount: TypedRupees,
    shortReason: freeText(3, 500).optional(),
  })
  .refine((count) => count.amount >= count.expectedPaise || count.shortReason !== undefined, {
    path: ['shortReason'],
  })

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, {
    count: () =>
      submit(
        request,
        Count,
        async ({ phlebotomistId, expectedPaise, amount, shortReason }) => {
          const why = shortReason === undefined ? {} : { shortReason, expectedPaise }
          const wanted = { phlebotomistId, amountPaise: amount, ...why }
          const { number } = await context.get(app).depositCash(wanted)
          return redirect(`/finance/cash?done=${number}`)
        },
        { words: { amount: m.finance_rupees_rule, shortReason: m.finance_short_reason_rule } },
      ),
  })
}

export default function CashPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, held, deposits, next, isFirst, mayCount, counted, done } = loaderData
  const at = (name: string) => `/finance/cash?state=${name}`
  return (
    <FinanceFrame part="cash" lede={m.finance_cash_lede()}>
      <Done
        done={done}
        words={{
          ...(done && { [done]: () => m.finance_slip_done({ number: done }) }),
          reconcile: m.finance_slip_done_reconcile,
        }}
      />
      <Panel title={m.finance_held()}>
        <CashHeld held={held} mayCount={mayCount} counted={counted?.phlebotomistId} />
      </Panel>
      {counted && <CountForm held={counted} tried={actionData} />}
      <section className="panel" aria-label={m.finance_slips()}>
        <h2>{m.finance_slips()}</h2>
        <FinanceTabs
          label={m.finance_slips()}
          tabs={states.map((name) => ({
            to: at(name),
            words: depositStates[name].label(),
            isCurrent: name === state,
          }))}
        />
        {deposits.length === 0 ? (
          <EmptyState title={m.finance_slips_none()}>{m.finance_slips_none_help()}</EmptyState>
        ) : (
          <SlipTable deposits={deposits} />
        )}
        <OlderNewer
          first={isFirst ? null : at(state)}
          next={next && `${at(state)}&before=${next}`}
        />
      </section>
    </FinanceFrame>
  )
}
