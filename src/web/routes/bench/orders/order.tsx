import { redirect, useLocation } from 'react-router'
import { OrderId } from '#src/domain/orders/order.ts'
import { AuthoriseResults } from '#src/domain/results/calculated/inputs.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LateMark } from '#src/web/orders/late-orders.tsx'
import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { BenchFrame } from '#src/web/routes/bench/bench-frame.tsx'
import { BenchDuo } from '#src/web/ui/bench.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/order'
import { HeldNote } from './held-note.tsx'
import { OrderLine } from './order-line.tsx'
import { ReportDesk } from './report-desk.tsx'
import { ResultForm } from './result-form.tsx'
import { KeptNote } from './typing/result-kept.tsx'
import { ResultSign } from './result-sign.tsx'
import { typingArrived } from './typing/keep-typing.ts'
import { saveValues } from './save-values.ts'
import { useLateTyping } from './typing/typing-under-way.ts'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const orderId = idIn(OrderId, params.orderId)
  return {
    order: await context.get(app).viewBenchOrder({ orderId }),
    desk: await context.get(app).viewReportDesk({ orderId }),
    saved: Number(query.get('saved') ?? 0),
    isSigned: query.has('signed'),
    isEnded: query.has('ended'),
    held: query.get('held'),
  }
}

/** Going back at once shows the last typed values, not the ones saved before. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  await typingArrived(params.orderId)
  return serverLoader()
}

const Signing = AuthoriseResults.omit({ orderId: true })
type Signing = Omit<AuthoriseResults, 'orderId'>

export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idIn(OrderId, params.orderId)
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'forget') {
    await verbs.forgetTyping({ orderId })
    return redirect(`/lab/orders/${orderId}`)
  }
  if (intent !== 'sign') return saveValues(request, verbs, orderId)
  const sign = async (input: Signing) => {
    await verbs.authoriseResults({ orderId, ...input })
    return redirect(`/lab/orders/${orderId}?signed`)
  }
  return submit(request, Signing, sign, { hide: ['password'] })
}

/** Discarded values do not come back afterwards. */
export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  await typingArrived(params.orderId)
  return serverAction()
}

/** Whether any row offers this about its value. */
function carries({ items }: OrderOnBench, event: 'hold-back' | 'retest'): boolean {
  return items.some(
    ({ result, allowedActions }) => result !== null && allowedActions.includes(event),
  )
}

/** One order: its values to enter, verify and sign. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, saved, isSigned, isEnded, held } = loaderData
  const { key } = useLocation()
  const order = useLateTyping(loaderData.order, key)
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const signing = actionData && !('typed' in actionData) ? actionData : undefined
  const isUnpaid = order.items.some(({ state }) => state === 'authorised')
  const toSign = order.may.sign && order.items.some(({ state }) => state === 'tech-verified')
  // A new form after every answer: it shows what is saved, or what was typed and refused.
  const form = <ResultForm key={key + (order.kept?.keptAt ?? '')} order={order} answer={answer} />
  return (
    <BenchFrame
      title={personWords(order)}
      hasOwnFocus
      ringing={order.ringing}
      person={order.typist}
      keys={[
        [['Enter'], m.bench_key_row()],
        [['Ctrl', 'Enter'], m.bench_key_save()],
        [['J', 'K'], m.bench_key_down_up()],
        ...(carries(order, 'hold-back') ? [[['H'], m.bench_hold()] as const] : []),
        ...(order.may.sign && carries(order, 'retest')
          ? [[['R'], m.bench_key_retest()] as const]
          : []),
        ...(toSign ? [[['S'], m.bench_key_sign()] as const] : []),
        [['Esc'], m.bench_key_scan()],
      ]}
      lists={<OrderLine order={order} />}
    >
      <LateMark late={order.late} />
      {!actionData && isSigned && (
        <Note isNews icon="check">
          {isUnpaid ? m.bench_signed_unpaid() : m.bench_signed()}
        </Note>
      )}
      {!actionData && isEnded && (
        <Note isNews icon="check">
          {m.giveup_done()}
        </Note>
      )}
      {!actionData && saved > 0 && (
        <Note isNews icon="check">
          {m.bench_saved({ count: saved })}
        </Note>
      )}
      {!actionData && <HeldNote order={order} held={held} />}
      {answer && answer.saved > 0 && (
        <Note icon="check">{m.bench_saved_part({ count: answer.saved })}</Note>
      )}
      <KeptNote kept={order.kept} />
      {toSign ? (
        <BenchDuo side={<ResultSign order={order} lastResult={signing} />}>{form}</BenchDuo>
      ) : (
        form
      )}
      {order.may.giveUp && (
        <p className="mt-4">
          <LinkButton to={`/lab/orders/${order.orderId}/give-up`} kind="quiet" size="small">
            {m.giveup_link()}
          </LinkButton>
        </p>
      )}
      {desk && <ReportDesk orderId={order.orderId} desk={desk} />}
    </BenchFrame>
  )
}
