import { findReassignment } from '#src/db/queries/reassignments/reassignments.ts'
import type { ReassignmentId } from '#src/domain/reassignments/reassignment.ts'
import { type Permit, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * An offer that the actor was asked about, in a city where they work; refuses `not-found` for
 * another's as for a missing one.
 */
export async function findAskedOf(step: Step, permit: Permit, id: ReassignmentId) {
  const found = await findReassignment(step.tx, id)
  const isTheirs = found?.reassignment.toId === personOf(step.actor).id
  permit.over(isTheirs ? found?.visit : undefined)
  if (!found) throw new Refusal('not-found')
  return found
}
