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

type VisitKnown = Pick<VisitView, 'visitId' | 'isRecollection' | 'state'>

/** The booking's current visit: the newest one, including a free one for a fresh sample. */
export function visitNow({ visits }: Pick<BookingView, 'visits'>): VisitView | undefined {
  return visits.findLast(({ state }) => state !== 'rescheduled') ?? visits.at(-1)
}

/** The visits of one order: the booking's own, and the free ones for its fresh samples. */
export function visitsOf<Visit extends VisitKnown>(
  { visits }: { visits: readonly Visit[] },
  order: Pick<OrderView, 'tubes' | 'recollections'>,
): Visit[] {
  return visits.filter(
    ({ visitId, isRecollection, state }) =>
      !isRecollection ||
      order.tubes.some((tube) => tube.visitId === visitId) ||
      (state === 'rescheduled' && order.recollections > 0),
  )
}
