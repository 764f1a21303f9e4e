import type { BookingTree, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listLeft, listMissed, listUnaccepted } from '#src/db/queries/visits/visits.ts'
import { releasePlaces } from '#src/db/queries/slots/slots.ts'
import { LATE_MINUTES, LEFT_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { unservedUntil } from '#src/domain/bookings/unserved.ts'
import { balanceOf, settledFees } from '#src/domain/refunds/refundable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitEvent } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { MAX_RESCHEDULES } from '#src/domain/visits/may-reschedule.ts'

/** Minutes before its hour at which a visit nobody accepted is given up. Source: life cycle 1. */
const NOBODY_MINUTES = 60
const BATCH = 100

/**
 * Visits ended by time: one nobody accepted is given up an hour before, one nobody set out for is a
 * no-show half an hour after its end, one left on the way or at the door with nothing drawn ends
 * three hours after it was due. All are free for the patient. One transaction each.
 * Source: life cycle 1, 3; decisions 034, 102.
 */
export async function giveUpVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, async ({ tx, now }) => ({
    unaccepted: await listUnaccepted(tx, now.add({ minutes: NOBODY_MINUTES }), BATCH),
    missed: await listMissed(tx, now.subtract({ minutes: LATE_MINUTES }), BATCH),
    left: await listLeft(tx, now.subtract({ minutes: LEFT_MINUTES }), BATCH),
  }))
  const ends = [
    ...due.unaccepted.map((visit) => ({ visit, event: 'cancel' as const })),
    ...due.missed.map((visit) => ({ visit, event: 'miss-slot' as const })),
    ...due.left.map((visit) => ({ visit, event: 'miss-slot' as const })),
  ]
  await eachAlone(ends, ({ visit, event }) => end(world, actor, visit, event))
  const { unaccepted, missed, left } = due
  return { unaccepted: unaccepted.length, missed: missed.length, left: left.length }
}

type Due = { id: VisitId; bookingId: BookingId }

function end(world: World, actor: Actor, { id, bookingId }: Due, event: VisitEvent) {
  return inStep(world, actor, async (step) => {
    const tree = await lockTree(step, bookingId)
    const visit = tree.visits.find((one) => one.id === id)
    if (!visit || !isStillDue(step, tree, visit, event)) return
    await move(step, 'visit', { row: visit, event, bookingId, reason: 'time' })
    if (event === 'cancel') await releasePlaces(step.tx, id, step.now)
    const after = await settleOrders(step, bookingId)
    await tellBooker(step, after, 'nobody-accepted', whatBecomes(step, after, visit))
    await audit(world, step.tx, actor, 'clock:tick', id, { event })
  })
}

/** What the patient can do, and by when. A fresh sample has its own ending. */
function whatBecomes({ now }: Step, tree: BookingTree, visit: VisitRow) {
  if (visit.isRecollection) return { visit }
  const isMovedOut = visit.reschedules >= MAX_RESCHEDULES
  return {
    visit,
    isMovedOut,
    until: unservedUntil(now),
    refund: balanceOf(tree.payment, settledFees(tree)),
  }
}

/**
 * Somebody may have continued while we waited for the lock; a visit with a sample drawn is never
 * ended by time.
 */
function isStillDue({ now }: Step, tree: BookingTree, visit: VisitRow, event: VisitEvent) {
  if (event === 'cancel') return visit.state === 'offered'
  if (visit.state === 'accepted') return true
  const isLeft = ['en-route', 'arrived', 'identified'].includes(visit.state)
  const since = dueBy(visit).add({ minutes: LEFT_MINUTES })
  const isDrawnFrom = tree.tubes.some(
    ({ visitId, collectedAt }) => visitId === visit.id && collectedAt !== null,
  )
  return isLeft && !isDrawnFrom && Temporal.Instant.compare(now, since) > 0
}
