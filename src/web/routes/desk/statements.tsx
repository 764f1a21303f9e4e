import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { DeskFrame } from '#src/web/ui/desk-frame.tsx'
import { EmptyState, Panel } from '#src/web/ui/page.tsx'
import { Earned, EarnedByWeek } from '#src/web/ui/statement-earnings.tsx'
import { StatementList } from '#src/web/ui/statement-list.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statements'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const { labId } = await verbs.viewDesk()
  const { statements } = await verbs.listStatements({ labId })
  return { statements, ...(await verbs.labEarnings({ labId })) }
}

export default function DeskStatementsPage({ loaderData }: Route.ComponentProps) {
  const { statements, totals, weeks } = loaderData
  return (
    <DeskFrame part="statements" lede={m.statement_desk_lede()}>
      <Panel title={m.statement_earned()}>
        <Earned totals={totals} />
      </Panel>
      <Panel title={m.statement_title()}>
        {statements.length === 0 ? (
          <EmptyState title={m.statement_none()}>{m.statement_none_help()}</EmptyState>
        ) : (
          <StatementList statements={statements} at="/lab/desk/statements" />
        )}
      </Panel>
      <Panel title={m.statement_weeks()}>
        <EarnedByWeek weeks={weeks} />
      </Panel>
    </DeskFrame>
  )
}
