import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FinanceFrame } from '#src/web/ui/finance-frame.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { StatementPage } from '#src/web/ui/statement-page.tsx'
import { dayOf } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statement'
import { forFinance } from './for-finance.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export function loader({ request, params, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  return context.get(app).viewStatement({ payoutId: idIn(PayoutId, params.id) })
}

export default function FinanceStatementPage({ loaderData: statement }: Route.ComponentProps) {
  const { lab, net, week, payoutId } = statement
  return (
    <FinanceFrame
      part="settlements"
      title={m.statement_of({ lab: lab.name, week: dayOf(week) })}
      lede={m.statement_lede({ amount: rupeesOf(net) })}
    >
      <p>
        <LinkButton to={`/finance/statements?lab=${lab.labId}`} kind="quiet" size="small">
          {m.statement_all_of({ lab: lab.name })}
        </LinkButton>
      </p>
      <StatementPage statement={statement} at={`/finance/statements/${payoutId}`} />
    </FinanceFrame>
  )
}
