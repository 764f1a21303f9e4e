import { m } from '#src/web/words/compiled/messages.js'
import type { FieldGroup } from './field-shapes.ts'
import { digitsOnly } from './typed-digits.ts'

const wholeNumber = {
  kind: 'count',
  wrong: () => m.labform_count_wrong(),
  isOptional: true,
} as const
const leftOut = { kind: 'text', isOptional: true } as const
const day = { kind: 'date', wrong: () => m.labform_date_wrong() } as const
const time = { kind: 'time', wrong: () => m.labform_time_wrong() } as const

const branch = [
  { name: 'branchName', kind: 'text', label: m.labform_branch_name, isFull: true },
  { name: 'registrationNumber', kind: 'text', label: m.labform_registration },
  {
    ...day,
    name: 'registeredOn',
    label: m.labform_registered,
    help: m.labform_registered_help,
  },
  {
    name: 'licencePeriod',
    kind: 'text',
    label: m.labform_licence_period,
    help: m.labform_licence_period_help,
  },
  { ...leftOut, name: 'licenceNumber', label: m.labform_licence_number },
  { ...leftOut, name: 'tenants', label: m.labform_tenants },
  { name: 'organization', kind: 'text', label: m.labform_organization },
  { ...day, name: 'licenceFrom', label: m.labform_licence_from },
  { ...day, name: 'licenceTo', label: m.labform_licence_to },
  { name: 'locality', kind: 'text', label: m.labform_locality, isFull: true },
] as const

const accreditation = [
  { ...leftOut, name: 'nationalBoard', label: m.labform_board, help: m.labform_board_help },
  { ...leftOut, name: 'nablCertificate', label: m.labform_nabl_certificate },
  { ...day, name: 'nablFrom', label: m.labform_nabl_from, isOptional: true },
  { ...day, name: 'nablTo', label: m.labform_nabl_to, isOptional: true },
  {
    name: 'nablScope',
    kind: 'area',
    label: m.labform_nabl_scope,
    help: m.labform_nabl_scope_help,
    isOptional: true,
    isFull: true,
  },
] as const

const ultrasound = [
  { ...leftOut, name: 'pcpndtNumber', label: m.labform_pcpndt, help: m.labform_pcpndt_help },
  { ...day, name: 'pcpndtTo', label: m.labform_pcpndt_to, isOptional: true },
] as const

const bank = [
  { ...leftOut, name: 'bankName', label: m.labform_bank },
  { ...leftOut, name: 'accountHolderName', label: m.labform_holder },
  {
    ...leftOut,
    name: 'accountNumber',
    label: m.labform_account,
    help: m.labform_account_help,
    wrong: () => m.labform_account_wrong(),
    inputMode: 'numeric',
  },
  {
    ...leftOut,
    name: 'ifsc',
    label: m.labform_ifsc,
    wrong: (typed: string) => m.labform_ifsc_wrong({ count: typed.replace(/\s/g, '').length }),
    isCode: true,
  },
] as const

const standards = [
  { ...leftOut, name: 'otherAccreditation', label: m.labform_other_accreditation, isFull: true },
  { name: 'hl7', kind: 'yesno', label: m.labform_hl7, isOptional: true, isFull: true },
  {
    name: 'auditMechanisms',
    kind: 'area',
    label: m.labform_audit,
    isOptional: true,
    isFull: true,
  },
] as const

const reach = [
  { ...digitsOnly, name: 'mobile', label: m.labform_mobile, help: m.labform_mobile_help },
  {
    ...digitsOnly,
    name: 'landline',
    label: m.labform_branch_landline,
    help: m.labform_landline_help,
  },
  {
    ...leftOut,
    name: 'website',
    label: m.labform_website,
    wrong: () => m.labform_website_wrong(),
  },
  {
    name: 'email',
    kind: 'text',
    type: 'email',
    label: m.labform_email,
    wrong: () => m.labform_email_wrong(),
  },
] as const

const work = [
  { ...wholeNumber, name: 'analyzerTests', label: m.labform_analyzers },
  { ...leftOut, name: 'laboratoryService', label: m.labform_laboratory_service },
  { ...wholeNumber, name: 'testsPerMonth', label: m.labform_tests_month },
  { ...wholeNumber, name: 'pathologistsFulltime', label: m.labform_pathologists_full },
  { ...wholeNumber, name: 'pathologistsVisiting', label: m.labform_pathologists_visiting },
  {
    ...leftOut,
    name: 'workingDays',
    label: m.labform_working_days,
    help: m.labform_working_days_help,
  },
  { ...wholeNumber, name: 'technicians', label: m.labform_technicians },
  { ...wholeNumber, name: 'pickUpPoints', label: m.labform_pickup },
  {
    name: 'corporateEntities',
    kind: 'area',
    label: m.labform_corporate,
    isOptional: true,
    isFull: true,
  },
  { ...leftOut, name: 'floorSpace', label: m.labform_floor, isFull: true },
] as const

const hours = [
  { ...time, name: 'opensAt', label: m.labform_start },
  { ...time, name: 'closesAt', label: m.labform_end },
  { name: 'about', kind: 'area', label: m.labform_branch_about, isOptional: true, isFull: true },
  { name: 'wifi', kind: 'tick', label: m.labform_wifi, isOptional: true },
  { name: 'parking', kind: 'tick', label: m.labform_parking, isOptional: true },
  { name: 'ac', kind: 'tick', label: m.labform_ac, isOptional: true },
] as const

/** Source: specification §2 step 2 and §5, main branch. */
export const branchGroups: readonly FieldGroup[] = [
  { legend: m.labform_group_branch, fields: branch },
  { legend: m.labform_group_accreditation, fields: accreditation },
  { legend: m.labform_group_pcpndt, fields: ultrasound },
  { legend: m.labform_group_bank, fields: bank },
  { legend: m.labform_group_standards, fields: standards },
  { legend: m.labform_group_reach, fields: reach },
  { legend: m.labform_group_work, fields: work },
  { legend: m.labform_group_hours, fields: hours },
]
