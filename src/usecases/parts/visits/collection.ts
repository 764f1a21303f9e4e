import { placesOf } from '#src/db/queries/slots/slots.ts'
import { lockCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import { lockOwner } from '#src/db/queries/visits/visit-at-hand.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { withId } from '#src/domain/with-id.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { overVisit } from './passed-on.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** A visit in the actor's scope with its booking and all that decides about it, locked. */
export async function loadCollection(step: Step, permit: Permit, id: VisitId) {
  const facts = await lockCollection(step.tx, 'visit', id)
  const visit = await overVisit(step, permit, withId(facts?.visits, id))
  if (!facts) throw new Refusal('not-found')
  return { ...facts, visit }
}

/** A visit that time may end, with its places; for the worker, whom no booking is out of reach of. */
export async function loadToGiveUp({ tx }: Step, id: VisitId) {
  const [facts, places] = await Promise.all([lockCollection(tx, 'visit', id), placesOf(tx, id)])
  const visit = withId(facts?.visits, id)
  if (!facts || !visit) throw new Error(`no visit ${id}`)
  return { ...facts, visit, places }
}

/** The same in the actor's scope, for its release; locks whoever has it as well. */
export async function loadToRelease(step: Step, permit: Permit, id: VisitId) {
  const { tx } = step
  const [facts, , places] = await Promise.all([
    loadCollection(step, permit, id),
    lockOwner(tx, id),
    placesOf(tx, id),
  ])
  return { ...facts, places }
}

/**
 * The same for somebody who deals with the patient: refuses `own-booking` where that is themselves.
 * Source: decision 059.
 */
export async function loadAnothersCollection(step: Step, permit: Permit, id: VisitId) {
  const facts = await loadCollection(step, permit, id)
  refuseOwnBooking(step.actor, facts.booking)
  return facts
}
