import { lockCollection } from '#src/db/queries/collection-at-hand.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A visit in the actor's scope with its booking and all that decides what is collected, locked;
 * refuses `own-booking` to somebody who deals with the patient.
 * Source: decision 059.
 */
export async function loadCollection(step: Step, permit: Permit, id: VisitId) {
  const facts = await lockCollection(step.tx, 'visit', id)
  const visit = facts?.visits.find((one) => one.id === id)
  permit.over(visit)
  if (!facts || !visit) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return { ...facts, visit }
}

/** The same for a tube of a visit of the phlebotomist. */
export async function loadTube(step: Step, permit: Permit, id: TubeId) {
  const facts = await lockCollection(step.tx, 'tube', id)
  const tube = facts?.tubes.find((one) => one.id === id)
  const visit = facts?.visits.find((one) => one.id === tube?.visitId)
  permit.over(visit)
  if (!facts || !tube || !visit) throw new Refusal('not-found')
  refuseOwnBooking(step.actor, facts.booking)
  return { ...facts, visit, tube }
}
