import type { AddressRow, PatientRow } from '#src/db/queries/people/people-family.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { isWeightAsked } from '#src/domain/tubes/blood-limit.ts'

/**
 * A patient as doors show it; `today` is the day in India. `isConsented`: a guardian's consent is
 * in force.
 */
export function patientView(row: PatientRow, today: Temporal.PlainDate, isConsented: boolean) {
  const isChild = isMinor(row.birthDate, today)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    birthDate: row.birthDate.toString(),
    sex: row.sex,
    relation: row.relation,
    isMinor: isChild,
    isConsentAsked: isChild && !isConsented,
    isWeightAsked: isWeightAsked({ ...row, on: today }),
    weightKg: row.weightGrams === null ? null : row.weightGrams / 1000,
    guardianDeclared: row.guardianDeclaredAt !== null,
  }
}
export type PatientView = ReturnType<typeof patientView>

/** An address as its account sees it. */
export function addressView(row: AddressRow) {
  return {
    id: row.id,
    line: row.line,
    landmark: row.landmark,
    locality: row.locality,
    district: row.district,
    state: row.state,
    pincode: row.pincode,
    latitude: row.latitude,
    longitude: row.longitude,
    pointSource: row.pointSource,
  }
}
export type AddressView = ReturnType<typeof addressView>
