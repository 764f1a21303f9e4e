import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { whyLost } from '#src/domain/visits/lost-visit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Permit, personOf } from '#src/usecases/access.ts'
import { refusedAs } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

type Visit = {
  id: VisitId
  accountId: UserId
  phlebotomistId: UserId | null
  locationId: number
}

/**
 * A visit in the actor's scope. Refuses `visit-passed-on`, `visit-taken-off` or `visit-given-back`
 * to who had it: they may stand before the door, and must read why no step works. Everybody else
 * who may not gets `not-found`, as for a missing one.
 * Source: decision 179.
 */
export async function overVisit<Row extends Visit>(
  step: Step,
  permit: Permit,
  visit: Row | undefined,
): Promise<Row> {
  const { tx, actor } = step
  if (!visit || permit.covers(visit)) return permit.over(visit)
  const { id } = personOf(actor)
  throw refusedAs(step, { ok: false, error: whyLost(await listHandChanges(tx, visit.id), id) })
}
