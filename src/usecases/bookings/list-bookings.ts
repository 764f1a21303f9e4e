import { type ListedBooking, listBookingsOf } from '#src/db/queries/bookings/booking-list.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { outcomeOf } from '#src/domain/reports/outcome.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isWaiting } from '#src/domain/visits/visit-machine.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** `before`: the last booking of the previous page; `limit`: the page size. */
type Input = { before?: BookingId | undefined; limit?: number | undefined }

/** A person's own bookings with their current state, newest first; paged by keyset. */
export function listBookings(world: World, actor: Actor, { before, limit = 50 }: Input = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'booking:read')
    const { id } = personOf(actor)
    const rows = await listBookingsOf(tx, id, { before, limit })
    const answer = rows.map((row) => {
      permit.over(row.booking)
      return listed(row, now)
    })
    await audit(world, tx, actor, 'booking:read', id, { found: answer.length })
    return answer
  })
}

function listed(row: ListedBooking, now: Temporal.Instant) {
  const { booking, orders, lines } = row
  const { startsAt, endsAt } = mainVisit(row)
  return {
    bookingId: booking.id,
    number: booking.number,
    placedAt: booking.placedAt.toString(),
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    total: booking.total,
    /** Until when its hour is held for an online payment; null where none is awaited. */
    payBy: payByOf(row, now),
    isCancelled: booking.cancelledAt !== null,
    cancelledAt: booking.cancelledAt?.toString() ?? null,
    visit: visitNow(row),
    orders: orders.map((order) => ({
      orderId: order.id,
      state: order.state,
      outcome: outcomeOf({
        state: order.state,
        report: row.reports.find(({ orderId }) => orderId === order.id)?.state,
        items: row.items.filter(({ orderId }) => orderId === order.id),
      }),
      patientName: order.patientName,
      promisedAt: order.promisedAt?.toString() ?? null,
      reportedAt: order.reportedAt?.toString() ?? null,
      items: lines.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
    })),
  }
}

/** The booking's current visit: the next one that waits, else the newest, free fresh samples included. */
function visitNow(row: ListedBooking) {
  const [next] = row.visits
    .filter(({ state }) => isWaiting(state))
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt))
  const last = row.visits.findLast(({ state }) => state !== 'rescheduled') ?? mainVisit(row)
  const visit = next ?? last
  const person = row.phlebotomists.find(({ id }) => id === visit.phlebotomistId)
  return {
    state: visit.state,
    isRecollection: visit.isRecollection,
    startsAt: visit.startsAt.toString(),
    endsAt: visit.endsAt.toString(),
    phlebotomist: person?.name ?? null,
  }
}

function payByOf({ booking, paymentState }: ListedBooking, now: Temporal.Instant): string | null {
  const { holdUntil, cancelledAt, expiredAt } = booking
  if (paymentState !== 'awaiting' || !holdUntil || cancelledAt || expiredAt) return null
  return Temporal.Instant.compare(now, holdUntil) < 0 ? holdUntil.toString() : null
}
