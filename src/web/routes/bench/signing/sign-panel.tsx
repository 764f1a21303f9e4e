import type { SubmissionResult } from '@conform-to/react'
import type { App } from '#src/usecases/index.ts'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { ResultSign } from '#src/web/routes/bench/orders/result-sign.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { nextAddress } from './sign-addresses.ts'

type QueueToSign = Awaited<ReturnType<App['listToSign']>>

type Props = {
  order: OrderOnBench
  queue: QueueToSign
  held: readonly string[]
  lastResult: SubmissionResult | undefined
}

/** The signature, or why this person cannot give it; and the way to the next order. */
export function SignPanel({ order, queue, held, lastResult }: Props) {
  const toSign = order.items.filter(({ state }) => state === 'tech-verified')
  const own = toSign.filter(({ isOwnEntry }) => isOwnEntry)
  const isLeft = toSign.length > 0
  return (
    <div className="signside">
      {!isLeft && <Note tone="needs">{m.bench_signing_gone()}</Note>}
      {isLeft && !queue.isSignatory && <Note tone="needs">{m.bench_signing_not_signatory()}</Note>}
      {own.length > 0 && (
        <Note tone="needs">
          {m.bench_signing_own({ tests: own.map(({ name }) => name).join(', ') })}
        </Note>
      )}
      {isLeft && queue.isSignatory && own.length === 0 && (
        <ResultSign order={order} lastResult={lastResult} isNextAfter={queue.next !== null} />
      )}
      <NextOrder order={order} queue={queue} held={held} isLeft={isLeft} />
    </div>
  )
}

type Next = Pick<Props, 'order' | 'queue' | 'held'> & { isLeft: boolean }

/** Passes the order over for now; it stays on the list to sign. */
function NextOrder({ order, queue, held, isLeft }: Next) {
  const to = nextAddress(isLeft ? [...held, order.orderId] : held)
  return (
    <div className="mt-4 grid gap-2">
      <LinkButton to={to} kind="quiet" isWide data-key="h">
        {isLeft ? m.bench_signing_hold() : m.bench_signing_next()} <kbd data-letter="">H</kbd>
      </LinkButton>
      <p className="small soft">
        {m.bench_signing_count({ count: queue.count })}
        {queue.held.length > 0 && ` ${m.bench_signing_held({ count: queue.held.length })}`}
        {queue.forOthers > 0 && ` ${m.bench_signing_for_others({ count: queue.forOthers })}`}
      </p>
    </div>
  )
}
