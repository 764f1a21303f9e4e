import { lockLab } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isHidden } from '#src/domain/labs/lab-life.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The lab, locked until the transaction ends; a deleted one is refused like an unknown one. */
export async function lockedLab({ tx }: Step, permit: Permit, labId: LabId): Promise<LabRow> {
  return permit.over(shown(await lockLab(tx, labId)))
}

export function shown(lab: LabRow | undefined): (LabRow & { labId: LabId }) | undefined {
  return lab && !isHidden(lab.state) ? { ...lab, labId: lab.id } : undefined
}

/** Refuses `stale` where somebody changed it since it was read; not checked without a version. */
export function asLifeRead(lab: LabRow, version: number | undefined): void {
  if (version !== undefined && version !== lab.version) throw new Refusal('stale')
}
