import { formatRupees } from '#src/domain/format-rupees.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { stars } from './labs-words.ts'

export type EditedLab = Awaited<ReturnType<App['viewLabRecord']>>

/** The fields of the edit form, in their order. Source: specification §3, lab record. */
const editedFields = [
  'name',
  'directorName',
  'phone',
  'email',
  'website',
  'description',
  'locationId',
  'address',
  'latitude',
  'longitude',
  'opensAt',
  'closesAt',
  'ratingTenths',
  'technicians',
  'pathologists',
  'agreementProcess',
  'pcpndtNumber',
  'pcpndtTo',
  'platformPercent',
  'labPercent',
  'minimumChargePaise',
  'perKmChargePaise',
  'additionalChargesPaise',
  'minimumKm',
  'maximumKm',
  'status',
] as const
export type EditedField = (typeof editedFields)[number]

export function fieldWords(brand: string): Record<EditedField, string> {
  return {
    name: m.labs_field_name(),
    directorName: m.labs_field_director(),
    phone: m.labs_field_phone(),
    email: m.labs_field_email(),
    website: m.labs_field_website(),
    description: m.labs_field_description(),
    locationId: m.labs_city(),
    address: m.labs_field_address(),
    latitude: m.labs_field_latitude(),
    longitude: m.labs_field_longitude(),
    opensAt: m.labs_field_opens(),
    closesAt: m.labs_field_closes(),
    ratingTenths: m.labs_field_rating(),
    technicians: m.labs_field_technicians(),
    pathologists: m.labs_field_pathologists(),
    agreementProcess: m.labs_field_agreement(),
    pcpndtNumber: m.labs_field_pcpndt(),
    pcpndtTo: m.labs_field_pcpndt_to(),
    platformPercent: m.labs_field_platform_percent({ brand }),
    labPercent: m.labs_field_lab_percent(),
    minimumChargePaise: m.labs_field_minimum_charge(),
    perKmChargePaise: m.labs_field_per_km(),
    additionalChargesPaise: m.labs_field_additional(),
    minimumKm: m.labs_field_minimum_km(),
    maximumKm: m.labs_field_maximum_km(),
    status: m.labs_state(),
  }
}

/** The record as text to type; empty where there is no value. */
export function typedOf(lab: EditedLab): Record<EditedField, string> {
  const pair = lab.waitingPair ?? lab.pair
  return {
    name: lab.name,
    directorName: lab.directorName ?? '',
    phone: lab.phone ?? '',
    email: lab.email ?? '',
    website: lab.website ?? '',
    description: lab.description ?? '',
    locationId: String(lab.locationId),
    address: lab.address,
    latitude: String(lab.latitude),
    longitude: String(lab.longitude),
    opensAt: lab.opensAt,
    closesAt: lab.closesAt,
    ratingTenths: lab.ratingTenths === null ? '' : stars(lab.ratingTenths),
    technicians: lab.technicians ?? '',
    pathologists: lab.pathologists ?? '',
    agreementProcess: lab.agreementProcess ?? '',
    pcpndtNumber: lab.pcpndtNumber ?? '',
    pcpndtTo: lab.pcpndtTo ?? '',
    platformPercent: numberTyped(pair?.platformPercent),
    labPercent: numberTyped(pair?.labPercent),
    minimumChargePaise: rupeesTyped(lab.minimumChargePaise),
    perKmChargePaise: rupeesTyped(lab.perKmChargePaise),
    additionalChargesPaise: rupeesTyped(lab.additionalChargesPaise),
    minimumKm: numberTyped(lab.minimumKm),
    maximumKm: numberTyped(lab.maximumKm),
    status: String(lab.status),
  }
}

function numberTyped(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function rupeesTyped(paise: Parameters<typeof formatRupees>[0] | null): string {
  return paise === null ? '' : formatRupees(paise).replace('₹', '')
}

/** Where the other person's record and the typed one differ. */
export function differencesOf(
  lab: EditedLab,
  typed: Readonly<Record<string, unknown>>,
): { field: EditedField; theirs: string; yours: string }[] {
  const saved = typedOf(lab)
  return editedFields.flatMap((field) => {
    // A field that the form did not have, such as the percentages under test share, never differs.
    const value = typed[field]
    const yours = typeof value === 'string' ? value.trim() : ''
    const isThere = field in typed || !['platformPercent', 'labPercent', 'status'].includes(field)
    return !isThere || yours === saved[field] ? [] : [{ field, theirs: saved[field], yours }]
  })
}
