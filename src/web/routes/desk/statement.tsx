import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { statementLede, StatementPage } from '#src/web/statements/statement-page.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/statement'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewStatement({ payoutId: idIn(PayoutId, params.id) })

export default function DeskStatementPage({ loaderData: statement }: Route.ComponentProps) {
  const title = m.statement_of({ lab: statement.lab.name, week: dayOf(statement.week) })
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/desk', label: m.desk_title() },
          { to: '/lab/desk/statements', label: m.statement_title() },
        ]}
        here={statement.number}
      />
      <PageHead title={title} lede={statementLede(statement)} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <StatementPage statement={statement} at={`/lab/desk/statements/${statement.payoutId}`} />
      </div>
    </Main>
  )
}
