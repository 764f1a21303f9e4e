import {
  hasOtherApprovedLab,
  updateOrganization,
} from '#src/db/queries/lab-applications/lab-applications.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { Step } from '#src/usecases/step.ts'
import { organizationOf } from './reviewed-lab.ts'

/**
 * Part of entering a lab as approved: its data about its organization takes effect, unless another
 * of its labs was approved before.
 * Source: decision 019.
 */
export async function adoptOrganization({ world, tx }: Step, lab: LabRow): Promise<void> {
  const adopted = organizationOf(world, lab)
  if (!adopted || (await hasOtherApprovedLab(tx, adopted.id, lab.id))) return
  const { id, ...said } = adopted
  await updateOrganization(tx, id, said)
}
