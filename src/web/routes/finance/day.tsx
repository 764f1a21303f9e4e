import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { BalanceLine } from '#src/web/routes/finance/ledger/finance-ledger.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/day'
import { DayQueues } from './finance-day.tsx'
import { FinanceFrame } from './finance-frame.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** For each queue how many wait, and since when the oldest; undefined where none does. */
export async function loader({ context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const refunds = await refundQueues(verbs)
  const reviews = await verbs.listReviews()
  const { open, breaks } = await verbs.listBreaks({ state: 'open' })
  const { deposits, next } = await verbs.listDeposits({ state: 'taken' })
  const { batches } = await verbs.listBatches()
  const made = batches.filter(({ state }) => state === 'made')
  const { outstanding } = await verbs.listReceivables({ state: 'pending' })
  const disputes = await verbs.listChargebacks({ state: 'open' })
  return {
    ...refunds,
    chargebacks: {
      count: disputes.open,
      isLate: disputes.overdue > 0,
      oldest: oldestOf(disputes.chargebacks.map((one) => one.openedAt)),
    },
    payments: { count: reviews.length, oldest: oldestOf(reviews.map((one) => one.createdAt)) },
    breaks: { count: open, oldest: oldestOf(breaks.map((one) => one.foundAt)) },
    slips: {
      count: deposits.length,
      isMore: next !== null,
      oldest: oldestOf(deposits.map((one) => one.takenAt)),
    },
    batches: { count: made.length, oldest: oldestOf(made.map((one) => one.madeAt)) },
    outstanding,
    balance: await verbs.trialBalance({}),
  }
}

/** ISO instants sort as text. */
function oldestOf(instants: readonly string[]): string | undefined {
  return instants.toSorted()[0]
}

async function refundQueues(verbs: App) {
  const { toApprove, toSend, byBank, overdue } = await verbs.countRefunds()
  const since = async (queue: 'to-approve' | 'to-send' | 'by-bank' | 'overdue', count: number) => {
    if (count === 0) return { count, oldest: undefined }
    const { refunds } = await verbs.listRefunds({ queue })
    return { count, oldest: oldestOf(refunds.map((one) => one.requestedAt)) }
  }
  return {
    toApprove: await since('to-approve', toApprove),
    toSend: await since('to-send', toSend),
    byBank: await since('by-bank', byBank),
    overdue: await since('overdue', overdue),
  }
}

export default function FinanceDayPage({ loaderData }: Route.ComponentProps) {
  return (
    <FinanceFrame part="day" lede={m.finance_day_lede()}>
      <DayQueues day={loaderData} />
      <BalanceLine balance={loaderData.balance} />
    </FinanceFrame>
  )
}
