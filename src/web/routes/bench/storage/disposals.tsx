import { Form } from 'react-router'
import { ListOfTubes } from '#src/domain/tubes/storage.ts'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { idIn } from '#src/web/addresses.ts'
import { nameHere } from '#src/web/names.ts'
import { disposalWords } from '#src/web/orders/disposal-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/disposals'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get('after')
  const input = idIn(ListOfTubes, after === null ? {} : { after })
  return { isFirst: after === null, ...(await context.get(app).listDisposals(input)) }
}

const at = '/lab/storage/disposals'

/** What this lab disposed of, latest first, and as a file for each month. */
export default function DisposalsPage({ loaderData }: Route.ComponentProps) {
  const { disposals, next, isFirst, month } = loaderData
  return (
    <Main width="wide">
      <Title>{m.storage_log_title()}</Title>
      <Crumbs
        trail={[
          { to: '/lab', label: m.bench_title() },
          { to: '/lab/storage', label: m.storage_title() },
        ]}
        here={m.storage_log_title()}
      />
      <PageHead title={m.storage_log_title()} lede={m.storage_log_lede()} isSmall />
      {disposals.length === 0 ? (
        <EmptyState title={m.storage_log_none()}>{m.storage_log_none_help()}</EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Download month={month} />
          <Log disposals={disposals} />
          <OlderNewer
            first={isFirst ? null : at}
            next={next && `${at}?${new URLSearchParams({ after: next })}`}
          />
        </div>
      )}
    </Main>
  )
}

function Download({ month }: { month: string }) {
  return (
    <Form action={`${at}/csv`} reloadDocument className="deskfind">
      <div className="field">
        <label htmlFor="month">{m.storage_log_month()}</label>
        <input
          className="input"
          id="month"
          name="month"
          type="month"
          defaultValue={month}
          required
        />
      </div>
      <Button type="submit" kind="quiet">
        {m.storage_log_download()}
      </Button>
    </Form>
  )
}

type Disposals = Awaited<ReturnType<App['listDisposals']>>['disposals']

function Log({ disposals }: { disposals: Disposals }) {
  return (
    <DataTable
      stacks
      label={m.storage_log_title()}
      columns={[
        { id: 'tube', head: m.storage_col_tube() },
        { id: 'at', head: m.storage_col_at() },
        { id: 'method', head: m.storage_col_method() },
        { id: 'by', head: m.storage_col_by() },
        { id: 'kind', head: m.storage_col_kind() },
        { id: 'place', head: m.storage_col_place() },
      ]}
    >
      {disposals.map((one) => (
        <tr key={one.tubeId}>
          <th scope="row" className="rowhead">
            <Link to={`/samples/${one.tubeId}`} className="num">
              {one.barcode}
            </Link>{' '}
            <span className="sub num">{one.accession}</span>
          </th>
          <td>{one.disposedAt && <Time at={one.disposedAt} shape="near" />}</td>
          <td>{one.method && disposalWords[one.method]()}</td>
          <td>{one.by}</td>
          <td>
            <CapDot cap={one.cap} /> {nameHere(one.typeName)}
          </td>
          <td>{one.storedPlace}</td>
        </tr>
      ))}
    </DataTable>
  )
}
