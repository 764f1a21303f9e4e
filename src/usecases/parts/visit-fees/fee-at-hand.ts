import { lockEndingOfFee } from '#src/db/queries/bookings/ending.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A fee in the actor's scope with its booking and everything that decides how it ends, locked;
 * another person's is refused like a missing one.
 */
export async function loadFee({ tx, now }: Step, permit: Permit, id: VisitFeeId) {
  const facts = await lockEndingOfFee(tx, id, indianDay(now))
  permit.over(facts?.fee)
  if (!facts) throw new Refusal('not-found')
  return facts
}
