import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { lockHoursSaid } from '#src/db/queries/labs/lab-hours.ts'
import { findLabWithBeside, updateLab } from '#src/db/queries/labs/lab-record.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { EditLab } from '#src/domain/labs/edit-lab.ts'
import { editedLab, isWaitingPair, pairToPropose } from '#src/domain/labs/edited-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { refusedAs } from '#src/usecases/save.ts'
import { openHours } from '#src/usecases/parts/slots/fill-slots.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { labRecords } from '#src/usecases/parts/labs/lab-record-view.ts'
import { asLifeRead, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'
import { proposeIn } from './propose-change.ts'
import { switchIn } from './switch-lab.ts'
import { waitingPairOf } from './view-lab-record.ts'

/**
 * Changes the named fields of a lab's record, all or nothing. A different pair of percentages
 * becomes a proposal: `pendingApproval` says that it waits for a second person. Refuses `stale` for
 * an outdated version, `fields-disagree`, also for a new or extended PCPNDT registration,
 * `not-ready` for an active lab without charges, `pcpndt-in-use` where offered scans need the
 * registration being removed, and whatever proposing and switching refuse.
 * Source: spec §7 editlabsdata; model, "The dashboard API's values".
 */
export function editLab(world: World, actor: Actor, input: EditLab) {
  return inStep(world, actor, (step) => editIn(step, input))
}

/** The same as part of another verb. */
export async function editIn(step: Step, { labId, version, ...edit }: EditLab) {
  const permit = authorise(step.actor, 'lab:edit')
  await lockHoursSaid(step.tx)
  const lab = await lockedLab(step, permit, labId)
  asLifeRead(lab, version)
  const edited = await saved(step, lab, edit)
  const pendingApproval = await proposed(step, edited, edit)
  if (edit.status !== undefined) await switchIn(step, { labId, status: edit.status })
  const found = await findLabWithBeside(step.tx, labId)
  const [record] = found ? await labRecords(step, [found]) : []
  if (!record) throw new Error('the locked lab is missing')
  return { ...record, pendingApproval }
}

async function saved(step: Step, lab: LabRow, edit: Omit<EditLab, 'labId'>): Promise<LabRow> {
  const edited = editedLab(lab, edit)
  if (!edited.ok) throw refusedAs(step, edited)
  if (!edited.value) return lab
  const { row, opensHours, change } = edited.value
  // The foreign key is the guard: an unknown city is not found.
  const after = await inOurWords({ '23503': 'not-found', '23514': 'pcpndt-in-use' }, () =>
    updateLab(step.tx, lab.id, row),
  )
  if (opensHours) await openHours(step, after)
  await audit(step.world, step.tx, step.actor, 'lab:edit', lab.id, {}, change)
  await bumpCatalogueVersion(step.tx)
  return after
}

/** A pair other than the current one; repeated while it waits, it remains waiting. */
async function proposed(step: Step, lab: LabRow, edit: Partial<EditLab>) {
  if (edit.platformPercent === undefined) return null
  const wanted = pairToPropose(await listSplits(step.tx, lab.id, step.now), edit)
  if (!wanted.ok) throw refusedAs(step, wanted)
  const pair = wanted.value
  if (!pair) return null
  const waiting = await waitingPairOf(step, { lab })
  if (isWaitingPair(waiting, pair)) return waiting
  const rows = [{ categoryCode: null, ...pair }]
  const { changeId } = await proposeIn(step, { labId: lab.id, kind: 'shares', rows })
  return { changeId, ...pair }
}
