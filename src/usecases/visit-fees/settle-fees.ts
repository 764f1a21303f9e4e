import { listFeesOfTime, lockVisitFee } from '#src/db/queries/visit-fees.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { type VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { VisitFeeState } from '#src/domain/visits/visit-fee-machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { feeIsOwed, feeIsWaived } from '#src/usecases/parts/visit-fees/end-fee.ts'

const BATCH = 100

/**
 * Ends fees of failed visits by time: without an objection for 48 hours it is owed; without a
 * decision of the office for a fortnight it is waived. One transaction each.
 * Source: decision 034.
 */
export async function settleVisitFees(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listFeesOfTime(
      tx,
      { dueBefore: now, undecidedSince: now.subtract({ hours: 24 * DECIDE_DAYS }) },
      BATCH,
    ),
  )
  await eachAlone(due, (fee) => settle(world, actor, fee))
  return { settled: due.length }
}

type Due = { id: VisitFeeId; bookingId: BookingId; state: VisitFeeState }

function settle(world: World, actor: Actor, due: Due) {
  return inStep(world, actor, async (step) => {
    const tree = await lockTree(step, due.bookingId)
    const fee = await lockVisitFee(step.tx, due.id)
    // Somebody objected or decided, or a bank took the payment back, while we waited for the lock.
    if (fee?.state !== due.state || tree.payment.state === 'chargeback') return
    const time = { by: null, decision: null }
    if (fee.state === 'waiting') await feeIsOwed(step, tree, fee, time)
    else await feeIsWaived(step, tree, fee, { by: null, decision: 'not-decided-in-time' })
    await audit(world, step.tx, actor, 'clock:tick', fee.id, { event: 'visit-fee', was: fee.state })
  })
}
