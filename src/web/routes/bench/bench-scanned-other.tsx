import type { App } from '#src/usecases/index.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Found = Awaited<ReturnType<App['searchBench']>>

/**
 * A scanned number that is no tube: the people of its booking at this lab, each to be opened by
 * name, or that nothing has it.
 */
export function ScannedOther({ scan, orders }: { scan: string } & Pick<Found, 'orders'>) {
  if (orders.length === 0)
    return (
      <Note tone="needs" isNews>
        {m.bench_unknown({ barcode: scan })}
      </Note>
    )
  return (
    <section className="entry" aria-labelledby="scanned">
      <h2 id="scanned" className="num">
        {scan}
      </h2>
      <p className="small soft">{m.bench_scanned_people({ count: orders.length })}</p>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Link to={`/lab/orders/${order.orderId}`}>{personWords(order)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
