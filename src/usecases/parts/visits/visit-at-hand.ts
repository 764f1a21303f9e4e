import { lockVisitAtHand, lockVisitFor } from '#src/db/queries/visits/visit-at-hand.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Permit, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { overVisit } from './passed-on.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A visit in the actor's scope with everything that decides about it, locked; refuses `own-booking`
 * to somebody who deals with the patient.
 */
export async function loadAnothersVisit(step: Step, permit: Permit, id: VisitId) {
  return another(step, permit, await lockVisitAtHand(step.tx, id))
}

/** The same for the actor, who wants it and is locked too. */
export async function loadWantedVisit(step: Step, permit: Permit, id: VisitId) {
  return another(step, permit, await lockVisitFor(step.tx, id, personOf(step.actor).id))
}

type Found = Awaited<ReturnType<typeof lockVisitAtHand>>

async function another(step: Step, permit: Permit, facts: Found) {
  await overVisit(step, permit, facts?.visit)
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return facts
}
