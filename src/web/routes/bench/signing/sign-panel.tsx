import type { SubmissionResult } from '@conform-to/react'
import type { Skipped } from '#src/domain/results/bench/signing-queue.ts'
import type { App } from '#src/usecases/index.ts'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { ResultSign } from '#src/web/routes/bench/orders/result-sign.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { nextAddress } from './sign-addresses.ts'

export type QueueToSign = Awaited<ReturnType<App['listToSign']>>

type Props = {
  order: OrderOnBench
  queue: QueueToSign
  skipped: readonly Skipped[]
  /** How the order is seen on this page, to skip it as that. */
  seen: Omit<Skipped, 'orderId'>
  lastResult: SubmissionResult | undefined
}

/** The signature, or why this person cannot give it; and the way to the next order. */
export function SignPanel({ order, queue, skipped, seen, lastResult }: Props) {
  const { isLeft, own, maySign } = signableBy(order, queue)
  return (
    <div className="signside">
      {!isLeft && <Note tone="needs">{m.bench_signing_gone()}</Note>}
      {isLeft && !queue.isSignatory && <Note tone="needs">{m.bench_signing_not_signatory()}</Note>}
      {own.length > 0 && (
        <Note tone="needs">
          {m.bench_signing_own({ tests: own.map(({ name }) => name).join(', ') })}
        </Note>
      )}
      {maySign && (
        <ResultSign order={order} lastResult={lastResult} isNextAfter={queue.next !== null} />
      )}
      <NextOrder order={order} queue={queue} skipped={skipped} seen={seen} isLeft={isLeft} />
    </div>
  )
}

/** What is left to sign, what of it this person entered, and whether the signature is theirs. */
export function signableBy(order: OrderOnBench, { isSignatory }: QueueToSign) {
  const toSign = order.items.filter(({ state }) => state === 'tech-verified')
  const own = toSign.filter(({ isOwnEntry }) => isOwnEntry)
  const isLeft = toSign.length > 0
  return { toSign, own, isLeft, maySign: isLeft && isSignatory && own.length === 0 }
}

type Next = Pick<Props, 'order' | 'queue' | 'skipped' | 'seen'> & { isLeft: boolean }

/** Skips the order as it is on this page; it stays on the list to sign. */
function NextOrder({ order, queue, skipped, seen, isLeft }: Next) {
  const to = nextAddress(isLeft ? [...skipped, { orderId: order.orderId, ...seen }] : skipped)
  return (
    <div className="grid gap-2">
      <LinkButton to={to} kind="quiet" isWide data-key="n">
        {isLeft ? m.bench_signing_skip() : m.bench_signing_next()} <kbd data-letter="">N</kbd>
      </LinkButton>
      <p className="small soft">
        {m.bench_signing_count({ count: queue.count })}
        {queue.skipped.length > 0 && ` ${m.bench_signing_skipped({ count: queue.skipped.length })}`}
        {queue.forOthers > 0 && ` ${m.bench_signing_for_others({ count: queue.forOthers })}`}
      </p>
    </div>
  )
}
