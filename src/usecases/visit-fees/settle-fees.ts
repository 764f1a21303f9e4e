import { lockEndingOfFee } from '#src/db/queries/bookings/ending.ts'
import { listFeesOfTime } from '#src/db/queries/visit-fees/visit-fees.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { feeOfTime } from '#src/domain/visits/ending-fee.ts'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { type VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { VisitFeeState } from '#src/domain/visits/visit-fee-machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'

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

type Due = { id: VisitFeeId; state: VisitFeeState }

function settle(world: World, actor: Actor, { id, state }: Due) {
  return inStep(world, actor, async (step) => {
    const facts = await lockEndingOfFee(step.tx, id, indianDay(step.now))
    if (!facts) throw new Refusal('not-found')
    // Somebody may have objected or decided while we waited for the lock.
    await save(step, 'clock:tick', facts, feeOfTime(facts, state, endingAt(step)))
  })
}
