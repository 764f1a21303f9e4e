import { findSignatory } from '#src/db/queries/results.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { RevisionSide } from '#src/domain/reports/revision.ts'
import { personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { sideOf } from './side-of.ts'

/** Only a registered signatory withdraws a report for the lab; refuses `forbidden` to others. */
export async function withdrawingSide({ tx, actor }: Step, labId: LabId): Promise<RevisionSide> {
  const side = sideOf(actor, labId)
  if (side === 'lab' && !(await findSignatory(tx, labId, personOf(actor).id)))
    throw new Refusal('not-signatory')
  return side
}
