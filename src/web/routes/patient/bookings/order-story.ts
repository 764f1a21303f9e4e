import type { OrderEvent } from '#src/domain/orders/order-machine.ts'
import type { VisitEvent } from '#src/domain/visits/visit-machine.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import {
  type BookingView,
  type OrderView,
  type StoryEvent,
  type VisitView,
  visitsOf,
} from '#src/web/orders/order-view.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { nameOf } from '#src/web/orders/order-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Happened = { id: string; at: string; title: string; detail?: string | undefined }
type Words = { title: string; detail?: string | undefined }

/** The text for a visit's transition; null: another machine tells it. */
const visitSteps: Record<VisitEvent, ((visit: Visit, told: StoryEvent) => Words) | null> = {
  accept: (visit) => ({
    title: m.booking_track_step_accept({ name: nameOf(visit) }),
    detail: dayAndHours(visit),
  }),
  release: () => ({
    title: m.booking_track_step_release(),
    detail: m.booking_track_step_release_detail(),
  }),
  depart: (visit) => ({ title: m.booking_track_step_depart({ name: nameOf(visit) }) }),
  arrive: (visit) => ({ title: m.booking_track_step_arrive({ name: nameOf(visit) }) }),
  identify: (visit) => ({ title: m.booking_track_step_identify({ name: nameOf(visit) }) }),
  collect: (visit) => ({ title: m.booking_track_step_collect({ name: nameOf(visit) }) }),
  fail: (visit) => ({ title: m.booking_track_step_fail(), detail: whyOf(visit.failReason) }),
  reschedule: () => ({ title: m.booking_track_step_reschedule() }),
  'miss-slot': () => ({
    title: m.booking_track_step_miss(),
    detail: m.booking_track_step_miss_detail(),
  }),
  open: null,
  cancel: null,
  'hand-over': null,
}

const orderSteps: Record<OrderEvent, ((scene: Scene, told: StoryEvent) => Words | null) | null> = {
  hold: null,
  place: null,
  accept: null,
  release: null,
  identify: null,
  collect: null,
  fail: null,
  reschedule: null,
  pay: () => ({ title: m.booking_track_step_pay() }),
  expire: () => ({ title: m.booking_track_step_expire() }),
  cancel: () => ({ title: m.booking_track_step_cancel() }),
  // Where the booking continues, its visit tells it, with the time.
  'give-up': ({ booking }) => (isOver(booking) ? { title: m.booking_track_step_nobody() } : null),
  'hand-over': () => ({ title: m.booking_track_step_hand_over() }),
  process: () => ({ title: m.booking_track_step_process() }),
  recollect: (scene, told) => ({
    title: m.booking_track_step_recollect(),
    detail: m.booking_track_step_recollect_detail({ reason: whyAgain(scene, told) }).trim(),
  }),
  'report-part': () => ({ title: m.booking_track_step_report_part() }),
  report: () => ({ title: m.booking_track_step_report() }),
  'add-test': () => ({ title: m.booking_track_step_add_test() }),
  close: () => ({
    title: m.booking_track_step_close(),
    detail: m.booking_track_step_close_detail(),
  }),
}

type Visit = Pick<
  VisitView,
  | 'visitId'
  | 'isRecollection'
  | 'isSeparate'
  | 'state'
  | 'startsAt'
  | 'endsAt'
  | 'phlebotomist'
  | 'failReason'
>
type Booking = Pick<BookingView, 'events' | 'cancelledAt' | 'expiredAt'> & {
  visits: readonly Visit[]
}
type Order = Pick<OrderView, 'orderId' | 'tubes' | 'recollections'>
type Scene = { booking: Booking; order: Order; visits: readonly Visit[] }

const isOver = ({ cancelledAt, expiredAt }: Booking) => Boolean(cancelledAt ?? expiredAt)

/** An order's history, oldest first, in the patient's words. */
export function storyOf(booking: Booking, order: Order): Happened[] {
  const scene = { booking, order, visits: visitsOf(booking, order) }
  return booking.events.flatMap((told, index) => {
    const words = wordsOf(told, scene)
    return words ? [{ id: String(index), at: told.at, ...words }] : []
  })
}

function wordsOf(told: StoryEvent, scene: Scene): Words | undefined {
  if (told.machine === 'order' && told.entityId === scene.order.orderId)
    return stepOf(orderSteps, told.event)?.(scene, told) ?? undefined
  if (isTakenOver(told)) return takenOver(told, scene)
  const visit = scene.visits.find(({ visitId }) => visitId === told.entityId)
  if (told.machine !== 'visit' || !visit) return undefined
  if (told.event === 'cancel' && !isOver(scene.booking))
    return { title: m.booking_track_step_nobody(), detail: dayAndHours(visit) }
  if (told.event === 'release' && isEndedWith(told, scene))
    return { title: m.booking_track_step_release() }
  return stepOf(visitSteps, told.event)?.(asItWas(visit, told, scene), told)
}

/** Released so late that it was given up in the same step: nobody else is sought. */
function isEndedWith({ entityId, at }: StoryEvent, { booking }: Scene): boolean {
  return booking.events.some(
    (one) => one.entityId === entityId && one.event === 'cancel' && one.at === at,
  )
}

const isTakenOver = ({ machine, event }: StoryEvent) =>
  machine === 'reassignment' && event === 'accept'

/**
 * Who comes instead. Its event names no visit, so nothing is told where the booking has several: the
 * wrong person would stand there for the wrong hour.
 */
function takenOver(told: StoryEvent, scene: Scene): Words | undefined {
  const [visit] = scene.visits
  if (!visit || scene.booking.visits.length > 1) return undefined
  const name = nameOf(asItWas(visit, told, scene))
  return { title: m.booking_track_step_taken_over({ name }), detail: dayAndHours(visit) }
}

/** A phlebotomist who released the visit, or whose visit somebody took over, is not the current one. */
function asItWas(visit: Visit, told: StoryEvent, { booking }: Scene): Visit {
  const after = booking.events.slice(booking.events.indexOf(told) + 1)
  const isGivenBack = after.some(
    (later) =>
      (later.entityId === visit.visitId && later.event === 'release') || isTakenOver(later),
  )
  return isGivenBack ? { ...visit, phlebotomist: null } : visit
}

/** Why the newest fresh sample of an order is needed; empty where none is. */
export function whyFresh(booking: Booking, order: Order): string {
  const asked = booking.events.findLast(
    ({ machine, entityId, event }) =>
      machine === 'order' && entityId === order.orderId && event === 'recollect',
  )
  return asked ? whyAgain({ booking, order, visits: [] }, asked) : ''
}

/** The reasons of the tubes that were rejected or lost at the same moment. */
function whyAgain({ booking, order }: Scene, { at }: StoryEvent): string {
  const lost = booking.events.filter(
    (told) => told.at === at && told.machine === 'tube' && told.event !== 'create',
  )
  const reasons = order.tubes
    .filter(({ tubeId }) => lost.some(({ entityId }) => entityId === tubeId))
    .map(({ rejectReason, state }) => whyOf(state === 'lost' ? 'lost' : rejectReason))
  return [...new Set(reasons)].join(' ')
}

/** Events are stored as text; one without words is omitted. */
function stepOf<Step>(steps: Readonly<Record<string, Step | null>>, event: string) {
  return steps[event] ?? undefined
}
