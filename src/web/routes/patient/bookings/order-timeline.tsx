import type { OrderState } from '#src/domain/orders/order-machine.ts'
import { nameHere } from '#src/web/names.ts'
import {
  type BookingView,
  type OrderView,
  type VisitView,
  visitsOf,
} from '#src/web/orders/order-view.ts'
import { hourOf } from '#src/web/orders/order-when.ts'
import { nameOf } from '#src/web/orders/order-words.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Timeline, type TimelineStep } from '#src/web/ui/timeline.tsx'
import { capName } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { storyOf } from './order-story.ts'

type Ahead = 'pay' | 'another' | 'accept' | 'collect' | 'receive' | 'report' | 'rest'

/** The remaining steps from each state. */
const ahead: Record<OrderState, readonly Ahead[]> = {
  draft: [],
  'awaiting-payment': ['pay', 'accept', 'collect', 'receive', 'report'],
  placed: ['accept', 'collect', 'receive', 'report'],
  accepted: ['collect', 'receive', 'report'],
  collecting: ['collect', 'receive', 'report'],
  'sample-collected': ['receive', 'report'],
  'at-lab': ['receive', 'report'],
  processing: ['report'],
  'partly-reported': ['rest'],
  'recollection-due': ['accept', 'collect', 'receive', 'report'],
  reported: [],
  closed: [],
  cancelled: [],
  expired: [],
  unfulfilled: ['another', 'collect', 'receive', 'report'],
}

const endStates: readonly OrderState[] = ['reported', 'closed', 'cancelled', 'expired']

type Props = { booking: BookingView; order: OrderView }

/** Past steps that stay in sight; what came before them is folded. */
const IN_SIGHT = 2

/** The timeline of one order: past, present, and next steps with their times. */
export function OrderTimeline({ booking, order }: Props) {
  const steps = stepsOf(booking, order)
  const past = steps.filter(({ stage }) => stage === 'done').length
  // One step alone is not worth a tap.
  const folded = past - IN_SIGHT > 1 ? past - IN_SIGHT : 0
  return (
    <>
      {folded > 0 && (
        <details className="more">
          <summary>{m.booking_track_earlier({ count: folded })}</summary>
          <Timeline steps={steps.slice(0, folded)} />
        </details>
      )}
      <Timeline steps={steps.slice(folded)} />
    </>
  )
}

/** Shown plainly and permanently: the promise and that it was broken. */
export function OrderLateness({ order }: { order: OrderView }) {
  const { promisedAt, firstPromisedAt, state, late } = order
  if (late?.isOver)
    return (
      <Note icon="clock">{m.booking_track_late_was({ time: instantOf(late.since, 'near') })}</Note>
    )
  if (late)
    return (
      <Note tone="needs" icon="clock" title={m.booking_track_late_title()}>
        {m.booking_track_late_text({ time: instantOf(late.since, 'near') })}
      </Note>
    )
  if (!promisedAt || endStates.includes(state)) return null
  const time = instantOf(promisedAt, 'near')
  if (!firstPromisedAt || firstPromisedAt === promisedAt) return null
  const first = instantOf(firstPromisedAt, 'near')
  return <Note icon="clock">{m.booking_track_late_restarted({ first, time })}</Note>
}

function stepsOf(booking: BookingView, order: OrderView): TimelineStep[] {
  const happened = [bookedStep(booking), ...storyOf(booking, order)]
  const isOver = endStates.includes(order.state)
  const last = happened.length - 1
  return [
    ...happened.map((step, index) => ({
      ...step,
      stage: index === last && !isOver ? ('now' as const) : ('done' as const),
    })),
    ...aheadOf(booking, order).map((name) => ({
      id: name,
      stage: 'later' as const,
      ...wordsAhead(name, { booking, order }),
    })),
  ]
}

function bookedStep({ placedAt, total, payment }: BookingView) {
  const detail = {
    cash: payment.state === 'due' ? m.booking_track_step_booked_cash() : undefined,
    online: payment.state === 'awaiting' ? m.booking_track_step_booked_online() : undefined,
  }
  return {
    id: 'booked',
    at: placedAt,
    title: m.booking_track_step_booked({ amount: rupeesOf(total) }),
    detail: detail[payment.mode],
  }
}

/** A failed visit must be rescheduled before anything else. */
function aheadOf(booking: BookingView, order: OrderView): readonly Ahead[] {
  const visit = visitsOf(booking, order).at(-1)
  const rest = ahead[order.state]
  if (!visit || rest.length === 0) return rest
  if (visit.state === 'accepted' || visit.state === 'en-route' || visit.state === 'arrived')
    return rest.filter((name) => name !== 'accept')
  if (['cancelled', 'no-show-ph', 'failed'].includes(visit.state))
    return ['another', ...rest.filter((name) => name !== 'another')]
  return rest
}

type Words = Pick<TimelineStep, 'title' | 'expected' | 'detail'>
type Scene = { booking: BookingView; order: OrderView }

function wordsAhead(name: Ahead, { booking, order }: Scene): Words {
  switch (name) {
    case 'pay':
      return {
        title: m.booking_track_then_pay(),
        expected: booking.holdUntil
          ? m.booking_track_then_pay_by({ time: instantOf(booking.holdUntil, 'time') })
          : undefined,
      }
    case 'another':
      return {
        title: m.booking_track_step_another(),
        detail: m.booking_track_step_another_detail(),
      }
    case 'accept':
      return { title: m.booking_track_then_accept(), detail: m.booking_track_then_accept_detail() }
    case 'collect':
      return collectAhead(visitsOf(booking, order).at(-1), { booking, order })
    case 'receive':
      return {
        title: m.booking_track_then_receive(),
        detail: m.booking_track_then_receive_detail(),
      }
    case 'report':
      return { title: m.booking_track_then_report(), ...promiseOf(order) }
    case 'rest':
      return { title: m.booking_track_then_rest(), ...promiseOf(order) }
  }
}

function collectAhead(visit: VisitView | undefined, { booking, order }: Scene): Words {
  const planned = order.tubes.filter(({ state }) => state === 'planned' || state === 'labelled')
  const kinds = planned.map(({ cap, typeName }) => capName(cap) ?? nameHere(typeName))
  const isOpen = visit && ['offered', 'accepted', 'en-route', 'arrived'].includes(visit.state)
  return {
    title: m.booking_track_then_collect({
      name: isOpen ? nameOf(visit) : m.booking_track_somebody(),
    }),
    expected: isOpen ? hourOf(visit, booking.asOf) : undefined,
    detail:
      planned.length > 0
        ? m.booking_track_tube_count({ count: planned.length, kinds: kinds.join(', ') })
        : undefined,
  }
}

function promiseOf({ promisedAt, tatHours, state, late }: OrderView) {
  const isRestarting = state === 'recollection-due'
  return {
    expected:
      promisedAt && !isRestarting
        ? m.booking_track_promised_by({ time: instantOf(promisedAt, 'near') })
        : m.booking_track_promised_hours({ count: tatHours }),
    detail: late ? undefined : m.booking_track_then_report_detail(),
  }
}
