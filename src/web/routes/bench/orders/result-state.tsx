import { needsDecision } from '#src/domain/results/decision.ts'
import { isPositive } from '#src/domain/results/notifiable/notifiable.ts'
import type { ItemOnBench, OrderOnBench } from '#src/web/results/bench-view.ts'
import { standWords } from '#src/web/results/bench-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { order: OrderOnBench; item: ItemOnBench }

/** The state of a test, and what the signatory can do about it besides verifying. */
export function StateCell({ order, item }: Props) {
  const { testItemId, result } = item
  return (
    <td className="sub wraps">
      {standWords(item)}
      {order.may.sign && result && mayDecide(item) && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/decide/${testItemId}`}>{m.bench_decide()}</Link>
        </>
      )}
      {item.isForAnother && item.allowedActions.includes('verify') && (
        <p>{m.bench_second_person()}</p>
      )}
      {order.may.sign && result && item.allowedActions.includes('retest') && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/retest/${testItemId}`} data-key="r">
            {m.bench_retest()}
          </Link>
        </>
      )}
      {order.may.sign && !item.computed && item.allowedActions.includes('reopen') && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/reopen/${testItemId}`}>{m.bench_reopen()}</Link>
        </>
      )}
    </td>
  )
}

/** A number that no range judged waits for the pathologist's decision. */
function mayDecide({ result, allowedActions }: ItemOnBench): boolean {
  return result !== null && needsDecision(result) && allowedActions.includes('verify')
}

/** Consequences of a flag outside this page: a report to the authority, a call. */
export function AfterFlag({ item }: Pick<Props, 'item'>) {
  const { callTaskId } = item
  return (
    <>
      <MustNotify item={item} />
      {callTaskId && (
        <>
          {' '}
          <Link to={`/lab/calls/${callTaskId}`}>{m.bench_record_call()}</Link>
        </>
      )}
    </>
  )
}

/** A positive result that the lab must report by law, and where. */
function MustNotify({ item: { notify, result } }: { item: ItemOnBench }) {
  if (!notify || !result || !isPositive(result.flag)) return null
  const words = { nikshay: m.bench_notify_nikshay, idsp: m.bench_notify_idsp }
  return <span className="small strong block">{words[notify]()}</span>
}
