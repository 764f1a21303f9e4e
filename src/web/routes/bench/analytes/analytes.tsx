import { Form } from 'react-router'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { Counts } from '#src/web/ui/bench.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/analytes'
import { analytesAddress } from './analytes-address.ts'
import { askedAnalytes } from './asked-analytes.ts'

export const handle: Handle = { frame: 'app' }

/** `q` and `show` select the tests, `after` the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = askedAnalytes(new URL(request.url).searchParams)
  return { asked, ...(await context.get(app).listLabAnalytes(asked)) }
}

/** The numeric tests of the lab: which have rules of its own, which wait for a second person. */
export default function AnalytesPage({ loaderData }: Route.ComponentProps) {
  const { asked, lines, counts, next } = loaderData
  return (
    <Main width="wide">
      <Title>{m.analytes_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.analytes_title()} />
      <PageHead title={m.analytes_title()} lede={m.analytes_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Find asked={asked} />
        <Counts
          label={m.analytes_show()}
          counts={(['all', 'own', 'waiting'] as const).map((show) => ({
            to: analytesAddress({ ...asked, show }),
            label: shows[show](),
            count: counts[show],
            isCurrent: show === asked.show,
          }))}
        />
        {lines.length === 0 ? (
          <EmptyState title={m.analytes_empty()}>{m.analytes_empty_help()}</EmptyState>
        ) : (
          <Lines lines={lines} />
        )}
        <p className="flex flex-wrap gap-3">
          {asked.after && (
            <LinkButton to={analytesAddress(asked)} kind="quiet" size="small">
              {m.ranges_first()}
            </LinkButton>
          )}
          {next && (
            <LinkButton to={analytesAddress(asked, { after: next })} kind="quiet" size="small">
              {m.ranges_next()}
            </LinkButton>
          )}
        </p>
      </div>
    </Main>
  )
}

const shows = {
  all: m.ranges_show_all,
  own: m.analytes_show_own,
  waiting: m.analytes_show_waiting,
} as const

type Listed = Awaited<ReturnType<App['listLabAnalytes']>>

/** A plain GET, so that a result has an address. */
function Find({ asked }: { asked: Route.ComponentProps['loaderData']['asked'] }) {
  return (
    <search>
      <Form action="/lab/analytes" className="deskfind">
        <input type="hidden" name="show" value={asked.show} />
        <div className="field">
          <label htmlFor="q">{m.ranges_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={asked.q}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.ranges_find()}
        </button>
      </Form>
    </search>
  )
}

function Lines({ lines }: Pick<Listed, 'lines'>) {
  return (
    <DataTable
      stacks
      label={m.analytes_title()}
      columns={[
        { id: 'test', head: m.ranges_col_test() },
        { id: 'unit', head: m.analytes_unit() },
        { id: 'standing', head: m.ranges_col_standing() },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.code}>
          <th scope="row" className="rowhead">
            <Link to={`/lab/analytes/${line.code}`}>{line.name}</Link>{' '}
            <span className="sub num">{line.code}</span>
          </th>
          <td>{shownUnit(line.unit)}</td>
          <td>
            <Standing line={line} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Standing({ line: { ownFrom, nextFrom, waiting } }: { line: Listed['lines'][number] }) {
  return (
    <>
      {waiting && (
        <Chip icon="hold" tone="needs">
          {m.analytes_waits()}
        </Chip>
      )}
      <p className="sub">
        {ownFrom ? m.analytes_own_since({ day: dayOf(ownFrom) }) : m.analytes_of_product()}
      </p>
      {nextFrom && <p className="sub">{m.analytes_next_from({ day: dayOf(nextFrom) })}</p>}
    </>
  )
}
