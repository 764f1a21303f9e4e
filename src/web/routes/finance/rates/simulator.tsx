import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/simulator'
import { askedShares } from './asked-shares.ts'
import { ChoosePayee, WishForm } from './finance-simulator-form.tsx'
import { Compared, ComparedTable } from './finance-simulator.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** The complete question is in the address, so that an answer can be shared. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const payees = await verbs.listPayees()
  const { typed, wish, wrong } = askedShares(asked(request), payees.lastMonth)
  const result = wish && (await verbs.simulateShares(wish))
  return { payees, typed, wrong, result }
}

export default function SimulatorPage({ loaderData }: Route.ComponentProps) {
  const { payees, typed, wrong, result } = loaderData
  return (
    <FinanceFrame part="simulator" lede={m.finance_simulator_lede()}>
      {payees.labs.length === 0 ? (
        <EmptyState title={m.finance_payees_none()}>{m.finance_payees_none_help()}</EmptyState>
      ) : (
        <ChoosePayee labs={payees.labs} typed={typed} />
      )}
      {wrong && (
        <Note tone="danger" isNews>
          {m.finance_simulator_wrong()}
        </Note>
      )}
      {result && result.tests === 0 && (
        <EmptyState title={m.finance_simulator_empty()}>
          {m.finance_simulator_empty_help()}
        </EmptyState>
      )}
      {result && result.tests > 0 && (
        <>
          <Panel title={m.finance_wish()}>
            <WishForm result={result} typed={typed} />
          </Panel>
          <Compared result={result} isWished={typed.isWished} />
          <Panel title={m.finance_by_category()}>
            <ComparedTable result={result} />
          </Panel>
        </>
      )}
    </FinanceFrame>
  )
}
