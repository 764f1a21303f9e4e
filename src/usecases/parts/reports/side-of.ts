import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { RevisionSide } from '#src/domain/reports/revision.ts'
import { labsOf } from '#src/usecases/access.ts'

/** A person who works at a lab acts for the lab, whatever other roles they have. */
export function sideOf(actor: Actor, labId: LabId): RevisionSide {
  return labsOf(actor).includes(labId) ? 'lab' : 'office'
}
