import { listMissed, listUnaccepted } from '#src/db/queries/visits.ts'
import { releasePlaces } from '#src/db/queries/slots.ts'
import { LATE_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitEvent } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/bookings/tell-booker.ts'
import { lockTree } from '#src/usecases/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/** So long before its hour a visit nobody accepted is given up. Source: life cycle 1. */
const NOBODY_MINUTES = 60
const BATCH = 100

/**
 * What time does to visits: one nobody accepted is given up an hour before, one nobody set out for
 * is a no-show half an hour after its end. Both are free for the patient. One transaction each.
 */
export async function giveUpVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, async ({ tx, now }) => ({
    unaccepted: await listUnaccepted(tx, now.add({ minutes: NOBODY_MINUTES }), BATCH),
    missed: await listMissed(tx, now.subtract({ minutes: LATE_MINUTES }), BATCH),
  }))
  const ends = [
    ...due.unaccepted.map((visit) => ({ visit, event: 'cancel' as const })),
    ...due.missed.map((visit) => ({ visit, event: 'miss-slot' as const })),
  ]
  await eachAlone(ends, ({ visit, event }) => end(world, actor, visit, event))
  return { unaccepted: due.unaccepted.length, missed: due.missed.length }
}

type Due = { id: VisitId; bookingId: BookingId }

function end(world: World, actor: Actor, { id, bookingId }: Due, event: VisitEvent) {
  return inStep(world, actor, async (step) => {
    const tree = await lockTree(step, bookingId)
    const visit = tree.visits.find((one) => one.id === id)
    const isStillDue = visit?.state === (event === 'cancel' ? 'offered' : 'accepted')
    if (!visit || !isStillDue) return
    await move(step, 'visit', { row: visit, event, bookingId, reason: 'time' })
    if (event === 'cancel') await releasePlaces(step.tx, id, step.now)
    const after = await settleOrders(step, bookingId)
    await tellBooker(step, after, 'nobody-accepted', { visit })
    await audit(world, step.tx, actor, 'clock:tick', id, { event })
  })
}
