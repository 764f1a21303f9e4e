import {
  hasOpenPage,
  listAttempts,
  listHoldsOver,
  saveExpiry,
} from '#src/db/queries/payment-attempts.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { isHoldOver } from '#src/domain/payments/hosted-payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { releaseHold } from '#src/usecases/parts/bookings/release-hold.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
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
    const tree = await lockTree(step, bookingId)
    const { booking, payment } = tree
    if (payment.state !== 'awaiting' || !isHoldOver(booking.holdUntil, step.now)) return false
    if (await hasOpenPage(step.tx, bookingId, step.now)) return false
    await releaseHold(step, tree)
    await saveExpiry(step.tx, bookingId, step.now)
    const after = await settleOrders(step, bookingId)
    await tellBooker(step, after, 'booking-expired')
    await audit(world, step.tx, actor, 'clock:tick', bookingId, { event: 'expire' })
    return true
  })
}
