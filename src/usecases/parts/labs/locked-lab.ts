import { lockLab } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isHidden, labStatus } from '#src/domain/labs/lab-life.ts'
import type { Action, Permit } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
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

/** The answer of a verb of the lab's life. */
export function lifeView({ id, code, name, state, version, stateReason }: LabRow) {
  return { labId: id, code, name, state, status: labStatus(state), version, reason: stateReason }
}

/** Audits who changed which of the members that a life changes. */
export async function auditLife(
  { world, tx, actor }: Step,
  action: Action,
  lab: LabRow,
  after: LabRow,
  detail: object = {},
): Promise<void> {
  const change = { before: told(lab), after: told(after) }
  await audit(world, tx, actor, action, lab.id, { ...detail, ...change }, change)
}

function told({ state, version, stateReason, activatedBy }: LabRow) {
  return { state, version, reason: stateReason, activatedBy }
}
