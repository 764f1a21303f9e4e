import { findLabRow } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Permit } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { shown } from './locked-lab.ts'

/** The lab whose contract it is; another one's and a deleted one are refused like a missing one. */
export async function contractLab({ tx }: Step, permit: Permit, labId: LabId): Promise<LabRow> {
  return permit.over(shown(await findLabRow(tx, labId)))
}
