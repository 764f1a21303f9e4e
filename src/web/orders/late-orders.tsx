import type { App } from '#src/usecases/index.ts'
import { firstNames, personWords } from '#src/web/results/bench-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Late = Awaited<ReturnType<App['watchLate']>>
type Line = Late['orders'][number]

/** The alarm on every bench page: nothing where no promise is broken. */
export function BenchLate({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className="mb-4">
      <Note tone="danger" icon="clock">
        {m.bench_late_orders({ count })} <Link to="/lab/late">{m.bench_changes_look()}</Link>
      </Note>
    </div>
  )
}

/** Orders with late tests, the longest overdue first; each leads to its order. */
export function LateOrders({ late, side }: { late: Late; side: 'lab' | 'office' }) {
  const { count, orders } = late
  if (count === 0) return <EmptyState title={m.office_late_none()}>{null}</EmptyState>
  const columns = [
    { id: 'booking', head: m.office_late_booking() },
    { id: 'patient', head: m.bench_col_patient() },
    ...(side === 'office' ? [{ id: 'lab', head: m.office_late_lab() }] : []),
    { id: 'since', head: m.office_late_since() },
    { id: 'tests', head: m.office_late_tests() },
  ]
  return (
    <>
      {count > orders.length && <p>{m.office_late_first({ count, shown: orders.length })}</p>}
      <DataTable label={m.office_late()} stacks columns={columns}>
        {orders.map((order) => (
          <LateRow key={order.orderId} order={order} side={side} />
        ))}
      </DataTable>
    </>
  )
}

function LateRow({ order, side }: { order: Line; side: 'lab' | 'office' }) {
  const { orderId, number, labName, since, promisedAt, tests } = order
  const to = side === 'lab' ? `/lab/orders/${orderId}` : `/backoffice/bookings/${number}`
  return (
    <tr>
      <td>
        <Link className="num" to={to}>
          {number}
        </Link>
      </td>
      <td>{personWords(order)}</td>
      {side === 'office' && <td className="wraps">{labName}</td>}
      <td className="wraps">
        {since && <Time at={since} shape="near" />}
        {promisedAt && promisedAt !== since && (
          <span className="sub block">
            {m.office_late_anew({ time: instantOf(promisedAt, 'near') })}
          </span>
        )}
      </td>
      <td className="wraps">{firstNames(tests)}</td>
    </tr>
  )
}

type Mark = { since: string; isOver: boolean } | null

/** The mark on one order, for office and lab; it stays after the report. */
export function LateMark({ late }: { late: Mark }) {
  if (!late) return null
  const time = instantOf(late.since, 'near')
  return (
    <Note tone={late.isOver ? 'plain' : 'danger'} icon="clock">
      {late.isOver ? m.office_late_was({ time }) : m.office_late_is({ time })}
    </Note>
  )
}
