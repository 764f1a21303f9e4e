import { ListCalendar } from '#src/domain/reconciliation/inputs.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { BalanceLine } from '#src/web/routes/finance/ledger/finance-ledger.tsx'
import { ReconciledDays } from '#src/web/routes/finance/payments/calendar.tsx'
import { SettledWeeks } from '#src/web/routes/finance/settlements/settled-weeks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/day'
import { DayQueues, QuietQueues } from './finance-day.tsx'
import { MoneyInFlight } from './flight.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `month` is that of the calendar. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { queues } = await verbs.listQueues()
  const { outstanding } = await verbs.listReceivables({ state: 'pending' })
  const money = await verbs.viewMoneyInFlight()
  const month = ListCalendar.safeParse({ month: asked(request).get('month') }).data
  const calendar = await verbs.viewCalendar(month ?? {})
  const settled = await verbs.viewSettledWeeks()
  return { queues, outstanding, money, calendar, settled }
}

export default function FinanceDayPage({ loaderData }: Route.ComponentProps) {
  const { queues, outstanding, money, calendar, settled } = loaderData
  return (
    <FinanceFrame part="day" lede={m.finance_day_lede()}>
      <DayQueues queues={queues} />
      <MoneyInFlight money={money} />
      <BalanceLine balance={money.balance} />
      <ReconciledDays calendar={calendar} at="/finance" />
      <SettledWeeks settled={settled} />
      <QuietQueues queues={queues} outstanding={outstanding} />
    </FinanceFrame>
  )
}
