import type { Skipped } from '#src/domain/results/bench/signing-queue.ts'
import { gravityOf, type ItemOnBench, type OrderOnBench } from '#src/web/results/bench-view.ts'
import { standWords } from '#src/web/results/bench-words.ts'
import { HeldBack } from '#src/web/routes/bench/orders/result-state.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { SignValue } from './sign-value.tsx'

/** The values to sign, critical ones first, then those out of range; and what is not ready yet. */
export function SignValues({
  order,
  skipped,
}: {
  order: OrderOnBench
  skipped: readonly Skipped[]
}) {
  const toSign = order.items
    .filter(({ state }) => state === 'tech-verified')
    .toSorted((a, b) => gravityOf(b) - gravityOf(a))
  const others = order.items.filter(({ state }) => state !== 'tech-verified')
  return (
    <div>
      {toSign.map((item) => (
        <SignValue key={item.testItemId} order={order} item={item} skipped={skipped} />
      ))}
      {others.length > 0 && <Others order={order} items={others} />}
    </div>
  )
}

type OthersProps = { order: OrderOnBench; items: readonly ItemOnBench[] }

function Others({ order, items }: OthersProps) {
  return (
    <section className="mt-6" aria-labelledby="others">
      <h2 id="others" className="signothers">
        {m.bench_signing_others()}
      </h2>
      <ul className="outlist">
        {items.map((item) => (
          <li key={item.testItemId}>
            <span>{item.name}</span>
            <span className="soft">{standWords(item)}</span>
            <HeldBack item={item} />
          </li>
        ))}
      </ul>
      <p className="small mt-3">
        <Link to={`/lab/orders/${order.orderId}`}>{m.bench_call_order()}</Link>
      </p>
    </section>
  )
}
