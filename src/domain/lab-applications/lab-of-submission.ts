import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Submission } from './submission.ts'
import { workingDaysOf } from './working-days.ts'

/** The test codes of an accreditation's scope, separated by commas or blanks. */
export function scopeCodes(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
}

/**
 * The part of a submission that becomes the lab's record; the rest is stored beside it. Charges are
 * set later; the rating is null until rated.
 * Source: model, "Organizations, labs, places".
 */
export function labOfSubmission({ organization, branch, signatory }: Submission) {
  return {
    registrationNumber: branch.registrationNumber,
    locationId: organization.locationId,
    name: branch.branchName,
    locality: branch.locality,
    address: organization.postalAddress,
    pincode: organization.pincode,
    latitude: organization.latitude,
    longitude: organization.longitude,
    phone: branch.mobile,
    email: branch.email,
    website: branch.website ?? null,
    opensAt: branch.opensAt,
    closesAt: branch.closesAt,
    workingDays: workingDaysOf(branch.workingDays),
    serviceType: organization.serviceType,
    directorName: signatory.name ?? null,
    description: branch.about ?? null,
    technicians: branch.technicians === undefined ? null : String(branch.technicians),
    pathologists: pathologistsOf(branch),
    ...accreditationOf(branch),
    pcpndtNumber: branch.pcpndtNumber ?? null,
    pcpndtTo: dayOf(branch.pcpndtTo),
    licenceNumber: branch.licenceNumber ?? null,
    licenceFrom: Temporal.PlainDate.from(branch.licenceFrom),
    licenceTo: Temporal.PlainDate.from(branch.licenceTo),
  }
}

function accreditationOf({ nablCertificate, nablFrom, nablTo, nablScope }: Submission['branch']) {
  return {
    nablCertificate: nablCertificate ?? null,
    nablFrom: dayOf(nablFrom),
    nablTo: dayOf(nablTo),
    nablScope: scopeCodes(nablScope).map((code) => ItemCode.parse(code)),
  }
}

function dayOf(text: string | undefined) {
  return text === undefined ? null : Temporal.PlainDate.from(text)
}

function pathologistsOf(branch: Submission['branch']): string | null {
  const { pathologistsFulltime: full, pathologistsVisiting: visiting } = branch
  const words = [
    ...(full === undefined ? [] : [`${full} full-time`]),
    ...(visiting === undefined ? [] : [`${visiting} visiting`]),
  ]
  return words.length > 0 ? words.join(', ') : null
}
