import { needsDecision } from '#src/domain/results/decision.ts'
import { isOfEarlierValue } from '#src/domain/results/doubt.ts'
import { isPositive } from '#src/domain/results/notifiable/notifiable.ts'
import type { ItemOnBench, OrderOnBench } from '#src/web/results/bench-view.ts'
import { standWords } from '#src/web/results/bench-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { DeltaNote } from './delta-note.tsx'
import { ReflexNote } from './reflex-note.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { order: OrderOnBench; item: ItemOnBench }

/** The state of a test, and what the signatory can do about it besides verifying. */
export function StateCell({ order, item }: Props) {
  const { testItemId, result } = item
  return (
    <td className="sub wraps">
      {standWords(item)}
      {item.out && (
        <p>
          {(item.out.isReceived ? m.bench_referral_there : m.bench_referral_sent)({
            lab: item.out.lab,
          })}{' '}
          <Link to={`/lab/referrals/${item.out.referralId}`}>{m.bench_referral_look()}</Link>
        </p>
      )}
      {order.may.refer && item.state === 'ready' && !item.out && !item.computed && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/refer/${testItemId}`}>
            {m.bench_referral_refer()}
          </Link>
        </>
      )}
      {item.isVerifiedByRule && <p className="small">{m.auto_verified()}</p>}
      <ReflexNote item={item} />
      <HeldBack item={item} />
      <DeltaNote item={item} />
      {order.may.sign && result && mayDecide(item) && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/decide/${testItemId}`}>{m.bench_decide()}</Link>
        </>
      )}
      {item.isForAnother && item.allowedActions.includes('verify') && (
        <p>{m.bench_second_person()}</p>
      )}
      {result && item.allowedActions.includes('hold-back') && (
        <>
          {' '}
          <Link to={`/lab/orders/${order.orderId}/hold/${testItemId}`} data-key="h">
            {m.bench_hold()}
          </Link>
        </>
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

/** Who doubted an unsigned value, and why. */
export function HeldBack({ item: { heldBack, result } }: Pick<Props, 'item'>) {
  return heldBack && <p className="told">{doubtWords(heldBack, result)}</p>
}

type Doubt = NonNullable<ItemOnBench['heldBack']>

/**
 * "Doubted: tube haemolysed? (Dr Rao, 10:14)", beside the value that stands: a doubt about an
 * earlier one says so.
 */
export function doubtWords(doubt: Doubt, stands: { enteredAt: string } | null): string {
  const { reason, by, at } = doubt
  const words = { reason, by, at: instantOf(at, 'near') }
  const isEarlier =
    stands !== null &&
    isOfEarlierValue(Temporal.Instant.from(at), Temporal.Instant.from(stands.enteredAt))
  return isEarlier ? m.bench_held_back_before(words) : m.bench_held_back(words)
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
