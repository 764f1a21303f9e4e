import type { OfLab } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/domain/access/access.ts'
import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { authorise, refuseOwnLab } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { shown } from './locked-lab.ts'

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

/**
 * Whether a person changes this lab's prices or hours for the platform and not for the lab. Refuses
 * `same-person` to somebody of the office who works at the lab without managing it.
 * Source: decision 059; decision 165.
 */
export function actsForPlatform(actor: Actor, labId: LabId): boolean {
  const grants = actor.kind === 'person' ? actor.grants : []
  if (grants.some((grant) => grant.role === 'lab-manager' && grant.labId === labId)) return false
  refuseOwnLab(actor, labId)
  return true
}

/** The lab of a permit; refuses `not-found` where there is none, or no longer. */
export async function existingLab({ tx }: Pick<Step, 'tx'>, labId: LabId): Promise<LabRow> {
  const lab = shown(await findLabRow(tx, labId))
  if (!lab) throw new Refusal('not-found')
  return lab
}
