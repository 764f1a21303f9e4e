import { withMoney } from '#src/db/queries/bookings/booking-money.ts'
import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import { listUnservedOver, listUnservedToRemind } from '#src/db/queries/bookings/unserved.ts'
import {
  UNSERVED_DAYS,
  UNSERVED_REMINDER_DAYS,
  unservedUntil,
} from '#src/domain/bookings/unserved.ts'
import { cancellationNow } from '#src/domain/bookings/cancelling.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { balanceOf, settledFees } from '#src/domain/refunds/refundable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { isOpenForAnotherTime, MAX_RESCHEDULES } from '#src/domain/visits/may-reschedule.ts'
import type { World } from '#src/usecases/world.ts'
import { endBooking } from '#src/usecases/parts/bookings/end-booking.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'

const BATCH = 100

/**
 * Ends bookings whose visit nobody made: a patient who neither rescheduled nor cancelled is
 * reminded after five days; after seven, or at once where the visit can no longer be rescheduled,
 * the booking ends exactly as if the patient had cancelled: free, refunded in full, credited where
 * the fault was ours. One transaction each.
 * Source: life cycle 1, "PT chooses new slot or full refund; no fee".
 */
export async function endUnserved(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const { over, toRemind } = await inStep(world, actor, async ({ tx, now }) => ({
    over: await listUnservedOver(tx, now.subtract({ hours: 24 * UNSERVED_DAYS }), {
      reschedules: MAX_RESCHEDULES,
      limit: BATCH,
    }),
    toRemind: await listUnservedToRemind(
      tx,
      now.subtract({ hours: 24 * UNSERVED_REMINDER_DAYS }),
      BATCH,
    ),
  }))
  const ended = new Set(over.map(({ id }) => id))
  const reminded = toRemind.filter(({ id }) => !ended.has(id))
  await eachAlone(
    [...over.map((due) => ({ due, act: end })), ...reminded.map((due) => ({ due, act: remind }))],
    ({ due, act }) => locked(world, actor, due, act),
  )
  return { ended: over.length, reminded: reminded.length }
}

type Due = { id: VisitId; bookingId: BookingId; endedAt: Temporal.Instant }

function locked(
  world: World,
  actor: Actor,
  due: Due,
  act: (step: Step, tree: BookingTree, due: Due) => Promise<object | undefined>,
) {
  return inStep(world, actor, async (step) => {
    const tree = await lockTree(step, due.bookingId)
    // Somebody may have rescheduled, cancelled or disputed while we waited for the lock.
    const visit = tree.visits.find(({ id }) => id === due.id)
    if (!visit || !isOpenForAnotherTime(tree, visit)) return
    if (tree.payment.state === 'chargeback') return
    const detail = await act(step, tree, due)
    if (detail) await audit(world, step.tx, actor, 'clock:tick', due.bookingId, detail)
  })
}

async function end(step: Step, tree: BookingTree) {
  const terms = cancellationNow(await withMoney(step.tx, tree), { by: 'patient' }, step.now)
  if (!terms.ok) return undefined
  const { contractCharge: charge, fault, credit } = terms.value
  const { back } = await endBooking(step, tree, {
    by: 'clock',
    charge,
    reason: null,
    fault,
    credit,
  })
  return { event: 'end', refund: back, credit }
}

async function remind(step: Step, tree: BookingTree, { id, endedAt }: Due) {
  const visit = tree.visits.find((one) => one.id === id)
  await tellBooker(step, tree, 'visit-not-made-reminder', {
    ...(visit && { visit }),
    until: unservedUntil(endedAt),
    refund: balanceOf(tree.payment, settledFees(tree)),
  })
  return { event: 'remind' }
}
