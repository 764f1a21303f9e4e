import type { Skipped } from '#src/domain/results/bench/signing-queue.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { signAddress } from './sign-addresses.ts'
import type { QueueToSign } from './sign-panel.tsx'

type Props = {
  orders: QueueToSign['skipped']
  skipped: readonly Skipped[]
  /** Of several labs, each is named. */
  hasLabs: boolean
}

/** Skipped orders, most urgent first, each with how grave it is; a tap opens it again. */
export function SkippedOrders({ orders, skipped, hasLabs }: Props) {
  return (
    <ul className="outlist">
      {orders.map(({ orderId, patientName, labName, gravity }) => (
        <li key={orderId}>
          <Link to={signAddress(orderId, skipped)}>{patientName}</Link>
          {hasLabs && <span className="soft">{labName}</span>}
          {gravity > 0 && <FlagCell flag={gravity === 2 ? 'critical' : 'abnormal'} />}
        </li>
      ))}
    </ul>
  )
}

type Warned = { queue: QueueToSign; skipped: readonly Skipped[] }

/** Above the values: this order was skipped and is graver since, or a critical one is skipped. */
export function SkippedWarnings({ queue, skipped }: Warned) {
  const critical = queue.skipped.filter(({ gravity }) => gravity === 2)
  return (
    <>
      {queue.isRisen && (
        <Note tone="danger" icon="warning">
          {m.bench_signing_risen()}
        </Note>
      )}
      {critical.length > 0 && (
        <Note tone="danger" icon="warning" title={m.bench_signing_skipped_critical()}>
          <SkippedOrders orders={critical} skipped={skipped} hasLabs={queue.hasLabs} />
        </Note>
      )}
    </>
  )
}
