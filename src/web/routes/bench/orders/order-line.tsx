import type { AskedAnswer } from '#src/domain/catalogue/asked-before.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { gestationWords } from '#src/web/results/bench-words.ts'
import { DueCell } from '#src/web/routes/bench/bench-cells.tsx'
import { consentWords } from '#src/web/ui/consent-standing.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const thinnerWords: Record<AskedAnswer, () => string> = {
  yes: m.bench_thinner_yes,
  no: m.bench_thinner_no,
  'not-known': m.bench_thinner_unknown,
}

type Props = {
  order: OrderOnBench
  /** The page leads back by itself. */
  hasWayBack?: boolean
  /** The lab's name, for whoever works for several. */
  lab?: string | null
}

/** What distinguishes this sample: due, born, accession and booking number. */
export function OrderLine({ order, hasWayBack = false, lab = null }: Props) {
  const accessions = [...new Set(order.items.flatMap(({ accession }) => accession ?? []))]
  return (
    <ul className="orderline">
      {!hasWayBack && (
        <li>
          <Link to="/lab">{m.bench_title()}</Link>
        </li>
      )}
      {lab !== null && (
        <li className="strong">
          {m.bench_signing_lab()}: {lab}
        </li>
      )}
      <li>
        {m.bench_due()}{' '}
        <DueCell
          at={order.promisedAt}
          now={order.now}
          isDone={order.items.every(({ state }) => isSettled(state))}
        />
      </li>
      <li>
        {m.bench_born()} <Day on={order.birthDate} />
      </li>
      {order.consent && <li>{consentWords[order.consent]()}</li>}
      {order.pregnancy && (
        <li>{gestationWords({ pregnancy: order.pregnancy, gestation: order.gestation })}</li>
      )}
      {order.answers?.['blood-thinner'] && (
        <li>{thinnerWords[order.answers['blood-thinner']]()}</li>
      )}
      {accessions.map((accession) => (
        <li key={accession} className="num">
          {accession}
        </li>
      ))}
      <li className="num">{order.number}</li>
    </ul>
  )
}
