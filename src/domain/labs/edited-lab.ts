import type { Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import { collectionTermsOf } from '#src/domain/pricing/collection-charge.ts'
import { type EditedColumns, editedColumns, type LabColumns } from './edit-lab.ts'
import type { LabState } from './lab-machine.ts'

type Charges = {
  minimumCharge: Paise | null
  perKmCharge: Paise | null
  additionalCharges: Paise | null
}

/** A lab's row, reduced to what the office may edit and its state. */
export type EditableLab = Omit<
  LabColumns,
  'minimumChargePaise' | 'perKmChargePaise' | 'additionalChargesPaise' | 'pcpndtTo'
> &
  Charges & { pcpndtTo: Temporal.PlainDate | null; state: LabState }

/** What an edit makes of a lab; undefined where it changes nothing. */
type EditedLab = {
  row: Omit<EditableLab, 'state'>
  /** Its hours are opened again: they moved, and it takes bookings. */
  opensHours: boolean
  /** The named columns before and after, as the audit states them. */
  change: Record<'before' | 'after', Partial<LabColumns>>
}

type Answered =
  | { ok: true; value: EditedLab | undefined }
  | Refused<'fields-disagree' | 'not-ready'>

/**
 * Changes the named fields of a lab's record. Refuses `fields-disagree` where the resulting record
 * contradicts itself, also for a new or extended PCPNDT registration, and `not-ready` for an active
 * lab without charges.
 * Source: spec §7 editlabsdata; decision 082.
 */
export function editedLab(lab: EditableLab, edit: EditedColumns): Answered {
  const before = columnsOf(lab)
  const wanted = { ...before, ...namedOf(edit) }
  const changed = editedColumns.filter((column) => wanted[column] !== before[column])
  if (changed.length === 0) return { ok: true, value: undefined }
  const row = rowOf(wanted)
  const why = whyDisagreeing(lab, wanted) ?? whyWithoutCharges(lab, row)
  if (why) return why
  const movesHours = wanted.opensAt !== before.opensAt || wanted.closesAt !== before.closesAt
  const opensHours = movesHours && lab.state === 'active'
  const only = (columns: LabColumns): Partial<LabColumns> =>
    Object.fromEntries(changed.map((name) => [name, columns[name]]))
  return {
    ok: true,
    value: { row, opensHours, change: { before: only(before), after: only(wanted) } },
  }
}

/** The row under the names that people and programs use. */
function columnsOf(lab: EditableLab): LabColumns {
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

function rowOf(columns: LabColumns): Omit<EditableLab, 'state'> {
  const { minimumChargePaise, perKmChargePaise, additionalChargesPaise, ...row } = columns
  return {
    ...row,
    pcpndtTo: row.pcpndtTo === null ? null : Temporal.PlainDate.from(row.pcpndtTo),
    minimumCharge: minimumChargePaise,
    perKmCharge: perKmChargePaise,
    additionalCharges: additionalChargesPaise,
  }
}

/** The fields that the edit names; undefined ones are not named. */
function namedOf(edit: EditedColumns): Partial<LabColumns> {
  const named = editedColumns.filter((column) => edit[column] !== undefined)
  return Object.fromEntries(named.map((column) => [column, edit[column]]))
}

/** The check that the door makes on a single edit, repeated on the resulting row. */
function whyDisagreeing(lab: EditableLab, wanted: LabColumns) {
  const { opensAt, closesAt, minimumKm, maximumKm, pcpndtNumber, pcpndtTo } = wanted
  if ((pcpndtNumber === null) !== (pcpndtTo === null)) return disagree('pcpndtTo', 'pcpndt-half')
  if (!isAtMostAsStanding(lab, wanted)) return disagree('pcpndtTo', 'pcpndt-by-two')
  if (opensAt >= closesAt) return disagree('closesAt', 'time-order')
  const isTurned = minimumKm !== null && maximumKm !== null && minimumKm > maximumKm
  return isTurned ? disagree('maximumKm', 'km-order') : undefined
}

function whyWithoutCharges(
  { state }: EditableLab,
  row: Omit<EditableLab, 'state'>,
): Refused<'not-ready'> | undefined {
  if (state !== 'active' || collectionTermsOf(row)) return undefined
  return { ok: false, error: 'not-ready', facts: { missing: 'charges' } }
}

function disagree(path: string, kind: string): Refused<'fields-disagree'> {
  return { ok: false, error: 'fields-disagree', fields: { [path]: kind } }
}

/**
 * One person may shorten or remove a PCPNDT registration; a new or longer one takes two.
 * Source: decision 082.
 */
function isAtMostAsStanding(lab: EditableLab, { pcpndtNumber, pcpndtTo }: LabColumns): boolean {
  if (pcpndtNumber === null || pcpndtTo === null) return true
  if (pcpndtNumber !== lab.pcpndtNumber || lab.pcpndtTo === null) return false
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(pcpndtTo), lab.pcpndtTo) <= 0
}

type Pair = { platformPercent: number; labPercent: number }

/**
 * The pair of percentages that an edit asks for, other than the current one; undefined where it
 * asks for none. Refuses `fields-disagree` where the lab has a pair for each category, and none to
 * set here.
 * Source: model, "Shares"; decision 082.
 */
export function pairToPropose(
  splits: readonly (Pair & { categoryCode: string | null })[],
  { platformPercent, labPercent }: Partial<Record<keyof Pair, number | undefined>>,
): { ok: true; value: Pair | undefined } | Refused<'fields-disagree'> {
  if (platformPercent === undefined || labPercent === undefined)
    return { ok: true, value: undefined }
  const whole = splits.find(({ categoryCode }) => categoryCode === null)
  if (whole?.platformPercent === platformPercent) return { ok: true, value: undefined }
  if (!whole && splits.length > 0) return disagree('labPercent', 'test-share')
  return { ok: true, value: { platformPercent, labPercent } }
}

/** Repeated while it waits, it remains waiting. Source: decision 082. */
export function isWaitingPair<Waiting extends Pair>(
  waiting: Waiting | null,
  pair: Pair,
): waiting is Waiting {
  return waiting?.platformPercent === pair.platformPercent
}
