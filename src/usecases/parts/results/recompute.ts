import { findBench } from '#src/db/queries/results/bench-at-hand.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { begun, type Work } from '#src/domain/results/bench/bench-work.ts'
import { inTurn } from '#src/domain/results/in-turn.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import { refusedAs, saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/** Recomputes what follows from other results of an order, whose booking the caller has locked. */
export async function recompute(step: Step, _bookingId: BookingId, orderId: OrderId, by?: UserId) {
  const whole = recomputed(begun(await findBench(step.tx, orderId)), orderId, handBy(step), by)
  if (!whole.ok) throw refusedAs(step, whole)
  await saveWork(step, whole.work)
}

/** What was done on the bench, as a part of a verb. */
export function saveWork(step: Step, { facts, acts }: Work): Promise<void> {
  return saveChanged(step, null, { bookingId: facts.booking.id, ...inTurn(acts) })
}

/** Who acts, also the worker. */
export function handBy({ world, now, actor }: Step) {
  const by = actor.kind === 'person' ? actor.id : null
  return { by, now, newId: () => world.chance.uuid() }
}
