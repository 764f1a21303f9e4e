import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import { listBookingsOf } from '#src/db/queries/bookings.ts'
import { type BookingTree, loadTree } from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { visitNow } from './visit-now.ts'

/** Whose page comes after a booking; at most so many on it. */
type Input = { before?: BookingId | undefined; limit?: number | undefined }

/** A person's own bookings, newest first, with where each stands; the next page by keyset. */
export function listBookings(world: World, actor: Actor, { before, limit = 50 }: Input = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:read')
    const { id } = personOf(actor)
    const rows = (await listBookingsOf(step.tx, id, { before, limit })).map((row) =>
      permit.over(row),
    )
    const answer = []
    for (const booking of rows) {
      const tree = await loadTree(step.tx, booking)
      const { startsAt, endsAt } = mainVisit(tree)
      answer.push({
        bookingId: booking.id,
        number: booking.number,
        placedAt: booking.placedAt.toString(),
        startsAt: startsAt.toString(),
        endsAt: endsAt.toString(),
        total: booking.total,
        /** Until when its hour is held for an online payment; null where none is waited for. */
        payBy: payByOf(tree, step.now),
        isCancelled: booking.cancelledAt !== null,
        cancelledAt: booking.cancelledAt?.toString() ?? null,
        visit: await visitNow(step, tree),
        orders: tree.orders.map((order) => ({
          orderId: order.id,
          state: order.state,
          patientName: order.patientName,
          promisedAt: order.promisedAt?.toString() ?? null,
          reportedAt: order.reportedAt?.toString() ?? null,
          items: tree.lines.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
        })),
      })
    }
    await audit(world, step.tx, actor, 'booking:read', id, { found: answer.length })
    return answer
  })
}

function payByOf({ booking, payment }: BookingTree, now: Temporal.Instant): string | null {
  const { holdUntil, cancelledAt, expiredAt } = booking
  if (payment.state !== 'awaiting' || !holdUntil || cancelledAt || expiredAt) return null
  return Temporal.Instant.compare(now, holdUntil) < 0 ? holdUntil.toString() : null
}
