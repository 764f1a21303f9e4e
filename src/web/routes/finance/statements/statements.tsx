import { LabId } from '#src/domain/labs/lab.ts'
import { asked } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { forFinance } from '#src/web/routes/finance/for-finance.ts'
import { Earned, EarnedByWeek } from '#src/web/statements/statement-earnings.tsx'
import { StatementList } from '#src/web/statements/statement-list.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statements'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `lab` restricts it to one lab, whose earnings are then shown above. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forFinance(request, context.get(visit).actor)
  const labId = LabId.safeParse(asked(request).get('lab')).data
  const verbs = context.get(app)
  const { statements } = await verbs.listStatements(labId === undefined ? {} : { labId })
  const earnings = labId === undefined ? undefined : await verbs.labEarnings({ labId })
  return { statements, earnings }
}

export default function StatementsPage({ loaderData }: Route.ComponentProps) {
  const { statements, earnings } = loaderData
  return (
    <FinanceFrame
      part="settlements"
      title={earnings ? m.statement_all_of({ lab: earnings.lab.name }) : m.statement_title()}
      lede={m.statement_list_lede()}
    >
      {earnings && (
        <Panel title={m.statement_earned()}>
          <Earned totals={earnings.totals} />
        </Panel>
      )}
      {statements.length === 0 ? (
        <EmptyState title={m.statement_none()}>{m.statement_none_help()}</EmptyState>
      ) : (
        <StatementList
          statements={statements}
          at="/finance/statements"
          hasLab={earnings === undefined}
        />
      )}
      {earnings && (
        <Panel title={m.statement_weeks()}>
          <EarnedByWeek weeks={earnings.weeks} />
        </Panel>
      )}
    </FinanceFrame>
  )
}
