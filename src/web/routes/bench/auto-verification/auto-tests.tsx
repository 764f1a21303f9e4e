import { Form } from 'react-router'
import { ListAutoVerification } from '#src/domain/auto-verification/auto-rule.ts'
import { RECENT_DAYS } from '#src/domain/auto-verification/replay.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/auto-tests'
import { shareOf } from './auto-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `q` finds tests by name or code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const q = idIn(ListAutoVerification.shape.q.unwrap(), asked(request).get('q') ?? '')
  return { q, ...(await context.get(app).listAutoVerification({ q })) }
}

/** The tests whose values a rule may verify, with the switch of each. */
export default function AutoTestsPage({ loaderData: { q, tests } }: Route.ComponentProps) {
  return (
    <Main width="wide">
      <Title>{m.auto_title()}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/quality-control', label: m.quality_title() },
        ]}
        here={m.auto_title()}
      />
      <PageHead title={m.auto_title()} lede={m.auto_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Find q={q} />
        {tests.length === 0 ? (
          <EmptyState title={m.auto_none()}>{m.auto_none_help()}</EmptyState>
        ) : (
          <Tests tests={tests} />
        )}
      </div>
    </Main>
  )
}

function Find({ q }: { q: string }) {
  return (
    <search>
      <Form action="/lab/auto-verification" className="deskfind">
        <div className="field">
          <label htmlFor="q">{m.auto_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.auto_find()}
        </button>
      </Form>
    </search>
  )
}

type Test = Awaited<ReturnType<App['listAutoVerification']>>['tests'][number]

function Tests({ tests }: { tests: readonly Test[] }) {
  return (
    <DataTable
      stacks
      label={m.auto_title()}
      columns={[
        { id: 'test', head: m.auto_col_test() },
        { id: 'state', head: m.auto_col_state() },
        { id: 'share', head: m.auto_col_share({ days: RECENT_DAYS }) },
      ]}
    >
      {tests.map(({ testCode, name, isOn, counted, byRule }) => (
        <tr key={testCode}>
          <th scope="row" className="rowhead">
            <Link to={`/lab/auto-verification/${testCode}`}>{nameHere(name)}</Link>{' '}
            <span className="sub num">{testCode}</span>
          </th>
          <td>
            {isOn ? (
              <Chip icon="check" tone="ok">
                {m.auto_on()}
              </Chip>
            ) : (
              <Chip icon="hold">{m.auto_off()}</Chip>
            )}
          </td>
          <td className="num">
            {m.auto_share({ byRule, counted, share: shareOf(byRule, counted) })}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
