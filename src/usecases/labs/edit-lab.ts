import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { lockHoursSaid } from '#src/db/queries/labs/lab-hours.ts'
import { findLabWithBeside, updateLab } from '#src/db/queries/labs/lab-record.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { type EditedColumns, editedColumns, type EditLab } from '#src/domain/labs/edit-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
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
  const before = columnsOf(lab)
  const wanted = { ...before, ...namedOf(edit) }
  const changed = editedColumns.filter((column) => wanted[column] !== before[column])
  if (changed.length === 0) return lab
  refuseDisagreement(lab, wanted)
  // The foreign key is the guard: an unknown city is not found.
  const after = await inOurWords({ '23503': 'not-found', '23514': 'pcpndt-in-use' }, () =>
    updateLab(step.tx, lab.id, rowOf(wanted)),
  )
  const movesHours = after.opensAt !== before.opensAt || after.closesAt !== before.closesAt
  if (movesHours && after.state === 'active') await openHours(step, after)
  const only = (columns: object) =>
    Object.fromEntries(
      Object.entries(columns).filter(([name]) => changed.some((one) => one === name)),
    )
  const change = { before: only(before), after: only(columnsOf(after)) }
  await audit(step.world, step.tx, step.actor, 'lab:edit', lab.id, {}, change)
  await bumpCatalogueVersion(step.tx)
  return after
}

type Columns = ReturnType<typeof columnsOf>

/** The row under the names that people and programs use. */
function columnsOf(lab: LabRow) {
  const { minimumCharge, perKmCharge, additionalCharges } = lab
  return {
    locationId: lab.locationId,
    name: lab.name,
    directorName: lab.directorName,
    phone: lab.phone,
    email: lab.email,
    address: lab.address,
    latitude: lab.latitude,
    longitude: lab.longitude,
    ratingTenths: lab.ratingTenths,
    opensAt: lab.opensAt,
    closesAt: lab.closesAt,
    description: lab.description,
    website: lab.website,
    technicians: lab.technicians,
    pathologists: lab.pathologists,
    agreementProcess: lab.agreementProcess,
    pcpndtNumber: lab.pcpndtNumber,
    pcpndtTo: lab.pcpndtTo?.toString() ?? null,
    minimumChargePaise: minimumCharge,
    perKmChargePaise: perKmCharge,
    minimumKm: lab.minimumKm,
    maximumKm: lab.maximumKm,
    additionalChargesPaise: additionalCharges,
  }
}

function rowOf({ minimumChargePaise, perKmChargePaise, additionalChargesPaise, ...row }: Columns) {
  return {
    ...row,
    pcpndtTo: row.pcpndtTo === null ? null : Temporal.PlainDate.from(row.pcpndtTo),
    minimumCharge: minimumChargePaise,
    perKmCharge: perKmChargePaise,
    additionalCharges: additionalChargesPaise,
  }
}

/** The fields that the edit names; undefined ones are not named. */
function namedOf(edit: EditedColumns): Partial<Columns> {
  const named = editedColumns.filter((column) => edit[column] !== undefined)
  return Object.fromEntries(named.map((column) => [column, edit[column]]))
}

/** The check that the door makes on a single edit, repeated on the resulting row. */
function refuseDisagreement(lab: LabRow, wanted: Columns) {
  const { opensAt, closesAt, minimumKm, maximumKm, pcpndtNumber, pcpndtTo } = wanted
  if ((pcpndtNumber === null) !== (pcpndtTo === null))
    throw new Refusal('fields-disagree', { fields: { pcpndtTo: 'pcpndt-half' } })
  if (!isAtMostAsStanding(lab, wanted))
    throw new Refusal('fields-disagree', { fields: { pcpndtTo: 'pcpndt-by-two' } })
  if (opensAt >= closesAt)
    throw new Refusal('fields-disagree', { fields: { closesAt: 'time-order' } })
  if (minimumKm !== null && maximumKm !== null && minimumKm > maximumKm)
    throw new Refusal('fields-disagree', { fields: { maximumKm: 'km-order' } })
  if (lab.state === 'active' && !collectionTermsOf(rowOf(wanted)))
    throw new Refusal('not-ready', { facts: { missing: 'charges' } })
}

/**
 * One person may shorten or remove a PCPNDT registration; a new or longer one takes two.
 * Source: decision 082.
 */
function isAtMostAsStanding(lab: LabRow, { pcpndtNumber, pcpndtTo }: Columns): boolean {
  if (pcpndtNumber === null || pcpndtTo === null) return true
  if (pcpndtNumber !== lab.pcpndtNumber || lab.pcpndtTo === null) return false
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(pcpndtTo), lab.pcpndtTo) <= 0
}

/** A pair other than the current one; repeated while it waits, it remains waiting. */
async function proposed(
  step: Step,
  lab: LabRow,
  { platformPercent, labPercent }: Partial<EditLab>,
) {
  if (platformPercent === undefined || labPercent === undefined) return null
  const splits = await listSplits(step.tx, lab.id, step.now)
  const whole = splits.find(({ categoryCode }) => categoryCode === null)
  if (whole?.platformPercent === platformPercent) return null
  // Under test share there is a pair per category, and none to set here.
  if (!whole && splits.length > 0)
    throw new Refusal('fields-disagree', { fields: { labPercent: 'test-share' } })
  const pair = { platformPercent, labPercent }
  const waiting = await waitingPairOf(step, { lab })
  if (waiting?.platformPercent === platformPercent) return waiting
  const rows = [{ categoryCode: null, ...pair }]
  const { changeId } = await proposeIn(step, { labId: lab.id, kind: 'shares', rows })
  return { changeId, ...pair }
}
