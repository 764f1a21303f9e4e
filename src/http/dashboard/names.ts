import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { LabColumns } from '#src/domain/labs/edit-lab.ts'
import type {
  BranchStep,
  OrganizationStep,
  SignatoryStep,
} from '#src/domain/lab-applications/submission.ts'

// Our members and their names in the specification (§3). These spellings appear nowhere else.

export const organizationNames = {
  locationId: 'location_id',
  serviceType: 'lab_service_type',
  shareType: 'share_percentage_type',
  latitude: 'latitude',
  longitude: 'longitude',
  associateName: 'name_of_the_associate',
  legalEntity: 'legal_entry',
  postalAddress: 'postal_address',
  country: 'country',
  state: 'state',
  district: 'district',
  city: 'city',
  pincode: 'pin_zip_code',
  landline: 'landline_number',
  spocName: 'spoc_name',
  spocMobile: 'spoc_mobile_number',
  branchCount: 'total_no_of_Branches',
  pan: 'pan_card_number',
  about: 'tell_us_about_your_organization',
  gstin: 'gstin', // ours
} as const satisfies Record<keyof OrganizationStep, string>

export const branchNames = {
  branchName: 'name_of_the_branch',
  registrationNumber: 'registration_number',
  registeredOn: 'year_of_registration',
  licencePeriod: 'laboratory_license_from',
  tenants: 'tenants',
  organization: 'organization',
  licenceFrom: 'period_of_license_from',
  licenceTo: 'period_of_license_to',
  nationalBoard: 'national_board',
  locality: 'branch_locality',
  nablFrom: 'period_of_nabl_from',
  nablTo: 'period_of_nabl_to',
  pcpndtNumber: 'pcpndt_number', // ours
  pcpndtTo: 'pcpndt_valid_to', // ours
  otherAccreditation: 'other_accreditation',
  hl7: 'HL_Complaint',
  auditMechanisms: 'audit_mechanisms',
  mobile: 'branch_mobile_number',
  website: 'Web_site_address',
  email: 'branch_email',
  landline: 'Branch_landline_number',
  analyzerTests: 'automatic_analyzer_tests',
  laboratoryService: 'laboratory_service',
  testsPerMonth: 'tests_per_month',
  pathologistsFulltime: 'pathologists_fulltime',
  pathologistsVisiting: 'pathologists_visiting',
  workingDays: 'working_days',
  technicians: 'number_of_technicians',
  opensAt: 'start_time',
  closesAt: 'end_time',
  pickUpPoints: 'pick_up_points',
  corporateEntities: 'corporate_entities',
  floorSpace: 'floor_space',
  about: 'your_branch',
  wifi: 'wifi',
  parking: 'parking',
  ac: 'ac',
  bankName: 'bank_name',
  accountNumber: 'account_number',
  ifsc: 'ifsc_code',
  accountHolderName: 'account_holder_name', // ours, like the three below
  licenceNumber: 'licence_number',
  nablCertificate: 'nabl_certificate_number',
  nablScope: 'nabl_scope',
} as const satisfies Record<keyof BranchStep, string>

export const signatoryNames = {
  name: 'authorized_signatory_name',
  email: 'authorized_signatory_email',
  aadhaar: 'signatory_aadhar_number',
  designation: 'signatory_designation',
  din: 'DIN_number',
} as const satisfies Record<keyof SignatoryStep, string>

/** Images, each by the object in which it is sent. */
export const branchPictures = {
  'branch-image': 'branch_image',
  'other-certifications': 'other_certifications',
  licence: 'scan_copy_of_license',
  afrb: 'scan_copy_of_AFRB_copy',
  'foreign-pan': 'scan_copy_of_foreign_pan_card',
  gst: 'scan_copy_of_gst',
  accreditation: 'scan_copy_of_accreditation',
} as const satisfies Partial<Record<DocumentKind, string>>

export const signatoryPictures = {
  'aadhaar-front': 'signatory_aadhar_card_frontside',
  'aadhaar-back': 'signatory_aadhar_card_backside',
  'signatory-pan': 'pancard_of_signatory',
} as const satisfies Partial<Record<DocumentKind, string>>

/** The lab's record, as in the edit form. */
export const recordNames = {
  locationId: 'location_id',
  name: 'lab_name',
  directorName: 'lab_director_name',
  phone: 'lab_contact_no',
  email: 'lab_mail_id',
  address: 'lab_address',
  latitude: 'lab_latitude',
  longitude: 'lab_longitude',
  ratingTenths: 'lab_rating',
  opensAt: 'lab_openig_time',
  closesAt: 'lab_closing_time',
  description: 'lab_description',
  website: 'lab_website_link',
  technicians: 'lab_name_of_technians',
  pathologists: 'lab_name_of_the_pathologist',
  agreementProcess: 'agreement_process',
  pcpndtNumber: 'pcpndt_number', // ours
  pcpndtTo: 'pcpndt_valid_to', // ours
  minimumChargePaise: 'minimum_del_charges',
  perKmChargePaise: 'per_km_delivery_charges',
  minimumKm: 'minimum_km',
  maximumKm: 'maximum_km',
  additionalChargesPaise: 'additional_charges',
} as const satisfies Record<keyof LabColumns, string>

/** What else an edit may name. */
export const editNames = {
  ...recordNames,
  labPercent: 'lab_percentage',
  platformPercent: 'oxalate_percentage',
  status: 'lab_status',
  version: 'version',
} as const

/**
 * The three objects of a submission whose fields are named without a prefix: no two share a name.
 */
export const sections = ['Organizationinfo', 'mainbranchinfo', 'authorizedinfo'] as const

const steps: Record<string, Record<string, string>> = {
  organization: organizationNames,
  branch: branchNames,
  signatory: signatoryNames,
  documents: { ...branchPictures, ...signatoryPictures },
}

/** A row of the settlement table. */
const rowNames: Record<string, string> = {
  categoryCode: 'test_category_name',
  platformPercent: 'oxalate_percent',
  labPercent: 'lab_percentage',
}

/** An edit's single image; a submission has the same among others. */
const editedPicture = { path: 'documents.branch-image', name: 'lab_image' } as const

/**
 * The name of a field by the path that verbs use: `organization.pincode`, `shares.3.labPercent`.
 */
export function nameOfPath(path: string, call = ''): string {
  if (call === 'editlabsdata' && path === editedPicture.path) return editedPicture.name
  const [step = '', field = '', member = ''] = path.split('.')
  if (step === 'shares')
    return ['labdetailinfo', ...(rowNames[member] ? [field, rowNames[member]] : [])].join('.')
  return steps[step]?.[field] ?? (editNames as Record<string, string>)[path] ?? path
}
