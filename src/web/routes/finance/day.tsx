import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { BalanceLine } from '#src/web/routes/finance/ledger/finance-ledger.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/day'
import { DayQueues } from './finance-day.tsx'
import { FinanceFrame } from './finance-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { queues } = await verbs.listQueues()
  const { outstanding } = await verbs.listReceivables({ state: 'pending' })
  return { queues, outstanding, balance: await verbs.trialBalance({}) }
}

export default function FinanceDayPage({ loaderData }: Route.ComponentProps) {
  const { queues, outstanding, balance } = loaderData
  return (
    <FinanceFrame part="day" lede={m.finance_day_lede()}>
      <DayQueues queues={queues} outstanding={outstanding} />
      <BalanceLine balance={balance} />
    </FinanceFrame>
  )
}
