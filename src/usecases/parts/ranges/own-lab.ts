import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/domain/access/access.ts'
import { authorise, labsOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * The lab whose ranges these are: the named one, or the first at which the person may do it.
 * Refuses another lab like a missing one.
 */
export function ownLab(actor: Actor, action: Action, input: { labId?: LabId | undefined }): LabId {
  const permit = authorise(actor, action)
  const labId = input.labId ?? labsOf(actor).find((id) => permit.covers({ labId: id }))
  if (!labId) throw new Refusal('not-found')
  return permit.over({ labId }).labId
}
