import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { BenchList, OrderList, TubeList } from '#src/domain/results/bench/bench-lists.ts'
import { pastWords } from '#src/web/carry-words.ts'
import { nameHere } from '#src/web/names.ts'
import {
  type BenchOrder,
  type BenchView,
  benchAddress,
  gravity,
  ordersOf,
} from '#src/web/results/bench-view.ts'
import {
  benchEmptyWords,
  benchListWords,
  benchTubeWords,
  firstNames,
  personWords,
} from '#src/web/results/bench-words.ts'
import { callName } from '#src/web/routes/bench/calls/bench-call-again.tsx'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { DueCell, FlagCell } from './bench-cells.tsx'
import { ChangeRows } from './bench-changes.tsx'
import { BenchSections } from './bench-sections.tsx'
import { BenchPages } from './bench-pages.tsx'
import { tubeAddress } from './bench-scan.tsx'

type Props = { bench: BenchView; list: BenchList; scanned: string | null }

/** One page of one bench list as a table; late items first. */
export function BenchRows(props: Props) {
  const { bench, list } = props
  if (bench.counts[list] === 0) return <EmptyState title={benchEmptyWords[list]()} />
  if (!bench.page || bench.page.total === 0)
    return (
      <div className="grid gap-3">
        <BenchSections bench={bench} list={list} />
        <PageIsEmpty list={list} />
      </div>
    )
  return (
    <div className="grid gap-3">
      <BenchSections bench={bench} list={list} />
      <Rows {...props} />
      <BenchPages list={list} span={bench.page} section={bench.section} />
    </div>
  )
}

/** Everything on it was done meanwhile, here or at another computer. */
function PageIsEmpty({ list }: { list: BenchList }) {
  return (
    <EmptyState
      title={m.bench_empty_page()}
      action={
        <LinkButton to={benchAddress(list)} kind="quiet">
          {m.labs_first()}
        </LinkButton>
      }
    />
  )
}

function Rows({ bench, list, scanned }: Props) {
  switch (list) {
    case 'expected':
    case 'counter':
      return <TubeRows bench={bench} list={list} scanned={scanned} />
    case 'enter':
    case 'verify':
    case 'sign':
      return <OrderRows bench={bench} list={list} />
    case 'changes':
      return <ChangeRows bench={bench} />
    case 'calls':
      return <CallRows bench={bench} />
  }
}

type TubeProps = Props & { list: TubeList }

function TubeRows({ bench, list, scanned }: TubeProps) {
  const columns = [
    { id: 'due', head: m.bench_col_due() },
    { id: 'tube', head: m.bench_col_tube() },
    { id: 'kind', head: m.bench_col_kind() },
    { id: 'patient', head: m.bench_col_patient() },
    { id: 'drawn', head: m.bench_col_drawn() },
    { id: 'state', head: m.bench_col_state() },
  ]
  return (
    <DataTable stacks label={benchListWords[list]()} columns={columns}>
      {bench.tubes.map((tube) => (
        <tr
          key={tube.tubeId}
          data-row=""
          aria-selected={tube.barcode !== null && tube.barcode === scanned}
        >
          <td>
            <DueCell at={tube.promisedAt} now={bench.now} />
          </td>
          <td>
            <CapDot cap={tube.cap} />
            <Link to={tubeAddress({ barcode: tube.barcode ?? '' }, list)}>{tube.barcode}</Link>
          </td>
          <td className="sub">{nameHere(tube.typeName)}</td>
          <td>{personWords(tube)}</td>
          <td>{tube.collectedAt && <Time at={tube.collectedAt} shape="near" />}</td>
          <td>
            {benchTubeWords[tube.state]()}
            {tube.carry !== null && tube.carry.pastMinutes > 0 && (
              <span className="block">
                <Chip icon="warning" tone="danger">
                  {pastWords(tube.carry)}
                </Chip>
              </span>
            )}
            {tube.replacesId && <span className="sub">, {m.bench_fresh_sample()}</span>}
            {bench.may.receive && tube.state === 'handed-over' && tube.barcode && (
              <>
                {' '}
                <Link to={`${tubeAddress({ barcode: tube.barcode }, list)}&reject`} data-key="r">
                  {m.bench_reject()}
                </Link>
              </>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function OrderRows({ bench, list }: { bench: BenchView; list: OrderList }) {
  const columns = [
    { id: 'due', head: m.bench_col_due() },
    { id: 'accession', head: m.bench_col_accession() },
    { id: 'patient', head: m.bench_col_patient() },
    { id: 'tests', head: m.bench_col_tests() },
    { id: 'flags', head: list === 'enter' ? m.bench_col_missing() : m.bench_col_look() },
  ]
  return (
    <DataTable stacks label={benchListWords[list]()} columns={columns}>
      {ordersOf(bench.items).map((order) => (
        <tr key={order.orderId} data-row="">
          <td>
            <DueCell at={order.promisedAt} now={bench.now} />
          </td>
          <td>
            {[...new Set(order.items.flatMap(({ accession }) => accession ?? []))].join(', ')}
          </td>
          <td>
            <Link to={orderAddress(bench, list, order)}>{personWords(order)}</Link>
          </td>
          <td>{firstNames(order.items.map(({ name }) => name))}</td>
          <td>
            {list === 'enter' ? (
              m.bench_values({ count: order.items.length })
            ) : (
              <Look order={order} />
            )}
            <Waits order={order} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Whoever may sign opens an order to sign on its page for that. */
function orderAddress({ may }: BenchView, list: OrderList, { orderId }: BenchOrder): string {
  return `/lab/${may.sign && list === 'sign' ? 'sign' : 'orders'}/${orderId}`
}

/** What to check first: the most serious flag and the number of values out of range. */
function Look({ order }: { order: BenchOrder }) {
  const out = order.items
    .filter((item) => gravity([item]) > 0)
    .toSorted((a, b) => gravity([b]) - gravity([a]))
  const worst = out[0]?.flag
  if (!worst) return <span className="sub">{m.bench_nothing_out()}</span>
  return (
    <>
      <FlagCell flag={worst} />{' '}
      {out.length > 1 && <span className="sub">{m.bench_out_of_range({ count: out.length })}</span>}
    </>
  )
}

/** Another value of an instrument waits: nothing of that test is verified before it is decided. */
function Waits({ order: { items } }: { order: BenchOrder }) {
  const count = items.reduce((sum, item) => sum + item.waiting, 0)
  if (count === 0) return null
  return (
    <span className="block">
      <Chip icon="warning" tone="danger">
        {m.bench_values_wait({ count })}
      </Chip>
    </span>
  )
}

function CallRows({ bench }: { bench: BenchView }) {
  const columns = [
    { id: 'since', head: m.bench_col_since() },
    { id: 'patient', head: m.bench_col_patient() },
    { id: 'test', head: m.bench_col_test() },
    { id: 'value', head: m.bench_col_value(), isRight: true },
    { id: 'flag', head: m.bench_col_flag() },
    { id: 'act', head: m.bench_col_act() },
  ]
  return (
    <DataTable stacks label={benchListWords.calls()} columns={columns}>
      {bench.calls.map((call) => (
        <tr key={call.callTaskId} data-row="">
          <td>
            <Time at={call.openedAt} shape="near" />
          </td>
          <td>{call.patientName}</td>
          <td>{callName(call.kind, call.testName)}</td>
          <td className="r strong">
            <CalledValue call={call} /> <span className="sub">{shownUnit(call.unit)}</span>
          </td>
          <td>{call.kind === 'again' ? m.bench_again_told() : <FlagCell flag={call.flag} />}</td>
          <td>
            <Link to={`/lab/calls/${call.callTaskId}`}>{m.bench_record_call()}</Link>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** A told value that proved wrong is struck out: nobody must read it out again. */
function CalledValue({ call }: { call: BenchView['calls'][number] }) {
  const value = shownValue({ text: null, ...call })
  return call.kind === 'again' ? <s>{value}</s> : value
}
