import { accountsAt, type LabWithBeside, listSplitsOf } from '#src/db/queries/labs/lab-record.ts'
import { shareTypeOf } from '#src/domain/labs/share-type.ts'
import { labStatus } from '#src/domain/labs/lab-life.ts'
import type { Step } from '#src/usecases/step.ts'
import { openGstin, openPan } from './sealed-numbers.ts'
import { openSubmission } from './sealed-submission.ts'

export type LabRecord = Awaited<ReturnType<typeof labRecords>>[number]

/**
 * Everything the office may see of these labs: the current record, and the complete submission. Of
 * a bank account and an Aadhaar number, only the last four digits.
 */
export async function labRecords(step: Step, found: readonly LabWithBeside[]) {
  const labIds = found.map(({ lab }) => lab.id)
  const splits = Map.groupBy(await listSplitsOf(step.tx, labIds, step.now), ({ labId }) => labId)
  const accounts = await accountsAt(step.tx, labIds, step.now)
  const accountOf = new Map(
    accounts.map(({ accountHash: _hash, ...account }) => [account.labId, account]),
  )
  return found.map((one) => ({
    ...recordOf(one),
    organization: organizationOf(step, one),
    signatory: signatoryOf(one),
    account: withoutLab(accountOf.get(one.lab.id)),
    ...sharesOf(splits.get(one.lab.id)?.map(({ labId: _labId, ...split }) => split) ?? []),
    submission: openSubmission(step.world, one.lab),
  }))
}

function recordOf({ lab, city }: LabWithBeside) {
  const { minimumCharge, perKmCharge, additionalCharges } = lab
  return {
    labId: lab.id,
    code: lab.code,
    state: lab.state,
    status: labStatus(lab.state),
    stateReason: lab.stateReason,
    version: lab.version,
    registrationNumber: lab.registrationNumber,
    locationId: lab.locationId,
    city,
    name: lab.name,
    directorName: lab.directorName,
    phone: lab.phone,
    email: lab.email,
    address: lab.address,
    locality: lab.locality,
    pincode: lab.pincode,
    latitude: lab.latitude,
    longitude: lab.longitude,
    ratingTenths: lab.ratingTenths,
    opensAt: lab.opensAt,
    closesAt: lab.closesAt,
    workingDays: lab.workingDays,
    serviceType: lab.serviceType,
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
    licenceFrom: lab.licenceFrom.toString(),
    licenceTo: lab.licenceTo.toString(),
    nablCertificate: lab.nablCertificate,
    nablFrom: lab.nablFrom?.toString() ?? null,
    nablTo: lab.nablTo?.toString() ?? null,
    nablScope: lab.nablScope,
    createdAt: lab.createdAt.toString(),
  }
}

/** With its full numbers: the office compares them with the papers. */
function organizationOf({ world }: Step, { organization }: LabWithBeside) {
  const { id, name, legalEntity, franchiseId } = organization
  const numbers = { pan: openPan(world, organization), gstin: openGstin(world, organization) }
  return { id, name, legalEntity, franchiseId, ...numbers }
}

function signatoryOf({ signatory }: LabWithBeside) {
  if (!signatory) return null
  const { name, email, designation, din, aadhaarLastFour } = signatory
  return { name, email, designation, din, aadhaarLastFour }
}

type Split = {
  categoryCode: string | null
  category: string | null
  platformPercent: number
  labPercent: number
}

/** `pair`: the only pair under order share; null under test share. */
function sharesOf(splits: Split[]) {
  const whole = splits.find(({ categoryCode }) => categoryCode === null)
  const pair = whole
    ? { platformPercent: whole.platformPercent, labPercent: whole.labPercent }
    : null
  return { shareType: shareTypeOf(splits), pair, splits }
}

function withoutLab<Row extends { labId: unknown }>(row: Row | undefined) {
  if (!row) return null
  const { labId: _labId, ...rest } = row
  return rest
}
