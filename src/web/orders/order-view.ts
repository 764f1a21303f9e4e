import { isWaiting } from '#src/domain/visits/visit-machine.ts'
import type { App } from '#src/usecases/index.ts'

/** What the verbs answer; the parts of the booking's page render it and decide nothing. */
export type BookingView = Awaited<ReturnType<App['viewBooking']>>
export type BookingInList = Awaited<ReturnType<App['listBookings']>>[number]
export type OrderView = BookingView['orders'][number]
export type VisitView = BookingView['visits'][number]
export type TubeView = OrderView['tubes'][number]
export type StoryEvent = BookingView['events'][number]
export type RefundView = BookingView['refunds'][number]
export type OpenCancellation = Extract<BookingView['cancellation'], { isOpen: true }>

type VisitKnown = Pick<VisitView, 'visitId' | 'isRecollection' | 'isSeparate' | 'state'>

/**
 * The booking's current visit: of several that wait the next one, else the newest one, including a
 * free one for a fresh sample.
 */
export function visitNow({ visits }: Pick<BookingView, 'visits'>): VisitView | undefined {
  const [next] = visits
    .filter(({ state }) => isWaiting(state))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  return next ?? visits.findLast(({ state }) => state !== 'rescheduled') ?? visits.at(-1)
}

/**
 * The visits of one order: the booking's own, or its separate one, and the free ones for its fresh
 * samples.
 */
export function visitsOf<Visit extends VisitKnown>(
  { visits }: { visits: readonly Visit[] },
  order: Pick<OrderView, 'tubes' | 'recollections'>,
): Visit[] {
  const isDrawnAt = ({ visitId }: Visit) => order.tubes.some((tube) => tube.visitId === visitId)
  const isApart = visits.some((visit) => visit.isSeparate && isDrawnAt(visit))
  return visits.filter((visit) => {
    const { isRecollection, isSeparate, state } = visit
    if (isDrawnAt(visit)) return true
    if (isRecollection) return state === 'rescheduled' && order.recollections > 0
    return isSeparate ? isApart && state === 'rescheduled' : !isApart
  })
}
