import type { OfLab } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/domain/access/access.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * The lab of this portal: the named one, or the first the person manages. Refuses another lab like
 * a missing one.
 */
export function managedLab(actor: Actor, action: Action, input: OfLab): LabId {
  const permit = authorise(actor, action)
  const labId = input.labId ?? firstManaged(actor)
  if (!labId) throw new Refusal('not-found')
  return permit.over({ labId }).labId
}

function firstManaged(actor: Actor): LabId | undefined {
  const grants = actor.kind === 'person' ? actor.grants : []
  return grants.find(({ role }) => role === 'lab-manager')?.labId ?? undefined
}
