import { lockVisitAtHand } from '#src/db/queries/visits/visit-at-hand.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { overVisit } from './passed-on.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A visit in the actor's scope with everything that decides about it, locked; refuses `own-booking`
 * to somebody who deals with the patient.
 */
export async function loadAnothersVisit(step: Step, permit: Permit, id: VisitId) {
  const facts = await lockVisitAtHand(step.tx, id)
  await overVisit(step, permit, facts?.visit)
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return facts
}
