import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/cash'
import { CashDeposits } from './cash-deposits.tsx'
import { CashEarnings } from './cash-earnings.tsx'
import { CashPayouts } from './cash-payouts.tsx'
import { CashInHand } from './cash-in-hand.tsx'

export const handle: Handle = { frame: 'app', isPlain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  return { own: await verbs.viewOwnCash(), pay: await verbs.viewOwnPay() }
}

/** Cash in hand against its limit, its receipts, the deposit slips, the payouts and the earnings. */
export default function CashPage({ loaderData: { own, pay } }: Route.ComponentProps) {
  return (
    <Main width="narrow">
      <Title>{m.visit_cash_page()}</Title>
      <Crumbs
        trail={[{ to: '/phlebotomist', label: m.visit_title() }]}
        here={m.visit_cash_page()}
      />
      <CashInHand own={own} />
      <CashDeposits deposits={own.deposits} />
      <CashPayouts pay={pay} />
      <CashEarnings own={own} />
    </Main>
  )
}
