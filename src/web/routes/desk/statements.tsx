import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Earned, EarnedByWeek } from '#src/web/statements/statement-earnings.tsx'
import { StatementList } from '#src/web/statements/statement-list.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statements'
import { DeskFrame } from './desk-frame.tsx'

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
