import { z } from 'zod'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/ledger'
import { BalanceLine, LedgerDay, TrialTable } from './finance-ledger.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `at` is a day: the books at its end. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const day = z.iso.date().safeParse(asked(request).get('at')).data
  return { day, balance: await context.get(app).trialBalance(day === undefined ? {} : { at: day }) }
}

export default function LedgerPage({ loaderData: { day, balance } }: Route.ComponentProps) {
  return (
    <FinanceFrame part="ledger" lede={m.finance_ledger_lede()}>
      <LedgerDay day={day} />
      <BalanceLine balance={balance} />
      <TrialTable balance={balance} day={day} />
      <p className="soft small">{m.finance_ledger_at({ time: instantOf(balance.at) })}</p>
    </FinanceFrame>
  )
}
