import { redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { AuthoriseResults } from '#src/domain/results/calculated/inputs.ts'
import { asSeen } from '#src/domain/results/bench/signing-queue.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LateMark } from '#src/web/orders/late-orders.tsx'
import { benchAddress, gravityOf, type ItemOnBench } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { BenchFrame } from '#src/web/routes/bench/bench-frame.tsx'
import { HeldNote } from '#src/web/routes/bench/orders/held-note.tsx'
import { OrderLine } from '#src/web/routes/bench/orders/order-line.tsx'
import { BenchDuo } from '#src/web/ui/bench.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign'
import { skippedIn } from './asked-to-sign.ts'
import { lastSigned } from './last-signed.ts'
import { nextAddress } from './sign-addresses.ts'
import { signableBy, SignPanel } from './sign-panel.tsx'
import { SignValues } from './sign-values.tsx'
import { SkippedWarnings } from './skipped-orders.tsx'
import { SignedNote } from './signed-note.tsx'

/** Also after a refused signature: the results may have changed. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const skipped = skippedIn(request.url)
  const queue = await context.get(app).listToSign({ shown: orderId, skipped })
  const order = await context.get(app).viewBenchOrder({ orderId })
  const { isKept } = await context.get(app).viewPrescriptionAtLab({ orderId })
  return {
    order,
    queue,
    skipped,
    held: new URL(request.url).searchParams.get('held'),
    seen: asSeen(order.items.filter(({ state }) => state === 'tech-verified').map(asWeighed)),
    signed: await lastSigned(context.get(app), request.url),
    hasPhoto: isKept,
  }
}

const asWeighed = (item: ItemOnBench) => ({
  gravity: gravityOf(item),
  verifiedAt: item.verified?.at ?? null,
})

type Signing = Omit<AuthoriseResults, 'orderId'>

/** Signs what was shown, then leads to the next order. */
export function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const sign = async (input: Signing) => {
    const { reportId } = await context.get(app).authoriseResults({ orderId, ...input })
    return redirect(
      nextAddress(skippedIn(request.url), reportId ? { published: orderId } : { waits: orderId }),
    )
  }
  return submit(request, AuthoriseResults.omit({ orderId: true }), sign, { hide: ['password'] })
}

/** One order to sign: everything that its signature depends on, on one page. */
export default function SignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, queue, skipped, held, seen, signed, hasPhoto } = loaderData
  const { toSign, maySign } = signableBy(order, queue)
  const mayHold = toSign.some(({ allowedActions }) => allowedActions.includes('hold-back'))
  const mayRetest = toSign.some(({ allowedActions }) => allowedActions.includes('retest'))
  return (
    <BenchFrame
      key={order.orderId}
      title={personWords(order)}
      leaveTo={benchAddress('sign')}
      person={order.typist}
      ringing={order.ringing}
      keys={[
        [['J', 'K'], m.bench_key_down_up()],
        ...(maySign ? [[['S'], m.bench_key_sign()] as const] : []),
        ...(mayHold ? [[['H'], m.bench_hold()] as const] : []),
        ...(mayRetest ? [[['R'], m.bench_key_retest()] as const] : []),
        [['N'], m.bench_key_skip()],
        [['Esc'], m.bench_key_leave()],
      ]}
      lists={<OrderLine order={order} hasWayBack lab={queue.hasLabs ? queue.labName : null} />}
    >
      {!actionData && <SignedNote signed={signed} />}
      {!actionData && <HeldNote order={order} held={held} />}
      <SkippedWarnings queue={queue} skipped={skipped} />
      <LateMark late={order.late} />
      {hasPhoto && (
        <p className="mb-4">
          <Link className="tag" to={`/lab/orders/${order.orderId}/prescription`} reloadDocument>
            <Icon name="document" small />
            <span>{m.prescription_at_lab()}</span>
          </Link>
        </p>
      )}
      <BenchDuo
        side={
          <SignPanel
            order={order}
            queue={queue}
            skipped={skipped}
            seen={seen}
            lastResult={actionData}
          />
        }
      >
        <SignValues order={order} skipped={skipped} />
      </BenchDuo>
    </BenchFrame>
  )
}
