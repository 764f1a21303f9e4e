import type { FieldMetadata } from '@conform-to/react'
import type { SaveAddress } from '#src/domain/people/address.ts'
import type { SavePatient } from '#src/domain/people/patient.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The fields of the form of consent, people and address. */
export type DetailsFields = {
  notice: { agreed: boolean }
  patients: string[]
  only?: string[]
  weights: Record<string, string | undefined>
  person: SavePatient
  address: string
  place: SaveAddress & { apart: string }
}

export type FieldsOf<Values> = { [Name in keyof Values]-?: FieldMetadata<Values[Name]> }

/** The label of each field in the error summary. */
export function detailsLabels(patients: readonly { id: string; name: string }[]) {
  const weights = patients.map(({ id, name }) => [
    `weights.${id}`,
    m.booking_book_weight_now({ name }),
  ])
  return {
    'notice.agreed': m.booking_book_notice(),
    patients: m.booking_book_who(),
    ...Object.fromEntries(weights),
    ...under('person', personLabels()),
    address: m.booking_book_where(),
    ...under('place', placeLabels()),
  }
}

function under(name: string, labels: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(labels).map(([of, words]) => [`${name}.${of}`, words]))
}

export function personLabels() {
  return {
    name: m.booking_book_name(),
    birthDate: m.booking_book_birth_date(),
    sex: m.booking_book_sex(),
    relation: m.booking_book_relation(),
    weightKg: m.booking_book_weight(),
    guardianDeclared: m.booking_book_guardian_label(),
  }
}

export function placeLabels() {
  return {
    pincode: m.booking_book_pincode(),
    line: m.booking_book_line(),
    landmark: m.booking_book_landmark(),
    locality: m.booking_book_locality(),
    district: m.booking_book_district(),
    state: m.booking_book_state(),
    pointSource: m.booking_book_point(),
    latitude: m.booking_book_latitude(),
    longitude: m.booking_book_longitude(),
    apart: m.booking_book_point(),
  }
}
