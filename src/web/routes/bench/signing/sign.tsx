import { redirect } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { AuthoriseResults } from '#src/domain/results/calculated/inputs.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LateMark } from '#src/web/orders/late-orders.tsx'
import { benchAddress } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { BenchFrame } from '#src/web/routes/bench/bench-frame.tsx'
import { OrderLine } from '#src/web/routes/bench/orders/order-line.tsx'
import { BenchDuo } from '#src/web/ui/bench.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/sign'
import { heldIn } from './asked-to-sign.ts'
import { lastSigned } from './last-signed.ts'
import { nextAddress } from './sign-addresses.ts'
import { SignPanel } from './sign-panel.tsx'
import { SignValues } from './sign-values.tsx'
import { SignedNote } from './signed-note.tsx'

/** Also after a refused signature: the results may have changed. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const held = heldIn(request.url)
  const queue = await context.get(app).listToSign({ shown: orderId, held })
  const order = await context.get(app).viewBenchOrder({ orderId })
  const { isKept } = await context.get(app).viewPrescriptionAtLab({ orderId })
  return {
    order,
    queue,
    held,
    signed: await lastSigned(context.get(app), request.url),
    hasPhoto: isKept,
  }
}

type Signing = Omit<AuthoriseResults, 'orderId'>

/** Signs what was shown, then leads to the next order. */
export function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const sign = async (input: Signing) => {
    const { reportId } = await context.get(app).authoriseResults({ orderId, ...input })
    return redirect(
      nextAddress(heldIn(request.url), reportId ? { published: orderId } : { waits: orderId }),
    )
  }
  return submit(request, AuthoriseResults.omit({ orderId: true }), sign, { hide: ['password'] })
}

/** One order to sign: everything that its signature depends on, on one page. */
export default function SignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, queue, held, signed, hasPhoto } = loaderData
  return (
    <BenchFrame
      key={order.orderId}
      title={personWords(order)}
      leaveTo={benchAddress('sign')}
      person={order.typist}
      ringing={order.ringing}
      keys={[
        [['J', 'K'], m.bench_key_down_up()],
        [['S'], m.bench_key_sign()],
        [['H'], m.bench_key_hold()],
        [['R'], m.bench_key_retest()],
        [['Esc'], m.bench_key_leave()],
      ]}
      lists={<OrderLine order={order} hasWayBack />}
    >
      {!actionData && <SignedNote signed={signed} />}
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
        side={<SignPanel order={order} queue={queue} held={held} lastResult={actionData} />}
      >
        <SignValues order={order} />
      </BenchDuo>
    </BenchFrame>
  )
}
