import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import { listAttempts, listHoldsOver } from '#src/db/queries/payments/payment-attempts.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { expiring } from '#src/domain/bookings/expiring.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askAndSettle } from './check-payment.ts'

const BATCH = 100

/**
 * Ends bookings that were not paid within their hold, and releases their places. A payer still on
 * the gateway's page is waited for, and the gateway is asked once more before. Money that arrives
 * later is refunded. One transaction each.
 * Source: life cycle 1.
 */
export async function expireHolds(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const over = await inStep(world, actor, ({ tx, now }) => listHoldsOver(tx, now, BATCH))
  let expired = 0
  await eachAlone(over, async (bookingId) => {
    await askLast(world, actor, bookingId)
    if (await expire(world, actor, bookingId)) expired += 1
  })
  return { expired }
}

/** A payment made a moment ago, which nobody reported yet, still pays for the booking. */
async function askLast(world: World, actor: Actor, bookingId: BookingId) {
  const attempts = await inStep(world, actor, ({ tx }) => listAttempts(tx, bookingId))
  for (const { number, nextCheckAt } of attempts)
    if (nextCheckAt) await askAndSettle(world, actor, { number })
}

function expire(world: World, actor: Actor, bookingId: BookingId) {
  return inStep(world, actor, async (step) => {
    const [facts, attempts] = await Promise.all([
      lockEnding(step.tx, bookingId, indianDay(step.now)),
      listAttempts(step.tx, bookingId),
    ])
    if (!facts) throw new Refusal('not-found')
    return save(step, 'clock:tick', facts, expiring({ ...facts, attempts }, step.now))
  })
}
