import type { ShareType } from '#src/domain/labs/lab.ts'
import type { LabServiceType } from '#src/domain/labs/lab-service-type.ts'
import { type LegalEntity, legalEntities } from '#src/domain/labs/legal-entity.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { FieldGroup, Option, Words } from './field-shapes.ts'
import type { DoorName } from './screens.ts'
import { serviceTypes, serviceValue } from './service-values.ts'
import { digitsOnly } from './typed-digits.ts'

/** Source: specification §2 step 1 for the order, §5 for the labels. */
export function organizationGroups(
  door: DoorName,
  locations: readonly Option[],
): readonly FieldGroup[] {
  return [
    { legend: m.labform_group_partnership, fields: partnership(door, locations) },
    { legend: m.labform_group_organization, fields: organization },
    { legend: m.labform_group_contact, fields: contact },
    { legend: m.labform_group_numbers, fields: numbers },
  ]
}

const serviceWords: Record<LabServiceType, Words> = {
  All: m.labform_service_all,
  Tests: m.labform_service_tests,
  Scanings: m.labform_service_scans,
}

const shareWords: Record<ShareType, Words> = {
  order: m.labform_share_order,
  test: m.labform_share_test,
}

export const entityWords: Record<LegalEntity, Words> = {
  Proprietorship: m.labform_entity_proprietorship,
  Partnership: m.labform_entity_partnership,
  LLP: m.labform_entity_llp,
  'Private Limited': m.labform_entity_private,
  'Public Limited': m.labform_entity_public,
  Company: m.labform_entity_company,
  Trust: m.labform_entity_trust,
  Society: m.labform_entity_society,
  HUF: m.labform_entity_huf,
  Government: m.labform_entity_government,
}

const partnership = (door: DoorName, locations: readonly Option[]) =>
  [
    {
      name: 'locationId',
      kind: 'select',
      label: m.labform_location,
      help: m.labform_location_help,
      missing: m.labform_please_select_location,
      options: locations,
      isFull: true,
    },
    {
      name: 'serviceType',
      kind: 'select',
      label: m.labform_service,
      missing: m.labform_please_select_service,
      options: serviceTypes.map((word) => {
        return { value: serviceValue(door, word), label: serviceWords[word] }
      }),
    },
    {
      name: 'shareType',
      kind: 'select',
      label: m.labform_share,
      missing: m.labform_please_share_type,
      help: m.labform_share_help,
      options: Object.entries(shareWords).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'latitude',
      kind: 'text',
      label: m.labform_latitude,
      help: m.labform_latitude_help,
      wrong: () => m.labform_latitude_wrong(),
      inputMode: 'decimal',
    },
    {
      name: 'longitude',
      kind: 'text',
      label: m.labform_longitude,
      help: m.labform_longitude_help,
      wrong: () => m.labform_longitude_wrong(),
      inputMode: 'decimal',
    },
  ] as const

const organization = [
  { name: 'associateName', kind: 'text', label: m.labform_associate, isFull: true },
  {
    name: 'legalEntity',
    kind: 'select',
    label: m.labform_entity,
    missing: m.labform_please_entity,
    options: legalEntities.map((value) => ({ value, label: entityWords[value] })),
    isFull: true,
  },
  { name: 'postalAddress', kind: 'area', label: m.labform_address, isFull: true },
  { name: 'country', kind: 'text', label: m.labform_country },
  {
    name: 'state',
    kind: 'text',
    label: m.labform_state,
    missing: () => m.labform_please_enter({ label: m.labform_state_said() }),
  },
  { name: 'district', kind: 'text', label: m.labform_district },
  { name: 'city', kind: 'text', label: m.labform_city },
  {
    name: 'pincode',
    kind: 'text',
    label: m.labform_pincode,
    wrong: () => m.fields_pincode(),
    inputMode: 'numeric',
  },
] as const

const contact = [
  { ...digitsOnly, name: 'landline', label: m.labform_landline, help: m.labform_landline_help },
  {
    name: 'spocName',
    kind: 'text',
    label: m.labform_spoc_name,
    help: m.labform_spoc_name_help,
    autoComplete: 'name',
  },
  {
    ...digitsOnly,
    name: 'spocMobile',
    label: m.labform_spoc_mobile,
    help: m.labform_mobile_help,
    autoComplete: 'tel-national',
  },
  {
    name: 'branchCount',
    kind: 'count',
    label: m.labform_branches,
    wrong: () => m.labform_branches_wrong(),
  },
] as const

const numbers = [
  {
    name: 'pan',
    kind: 'text',
    label: m.labform_pan,
    help: m.labform_pan_help,
    wrong: () => m.labform_pan_wrong(),
    isCode: true,
  },
  {
    name: 'gstin',
    kind: 'text',
    label: m.labform_gstin,
    help: m.labform_gstin_help,
    wrong: () => m.labform_gstin_wrong(),
    isOptional: true,
    isCode: true,
  },
  {
    name: 'about',
    kind: 'area',
    label: m.labform_about,
    missing: m.labform_please_about,
    isFull: true,
  },
] as const
