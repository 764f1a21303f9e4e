import { aGstin, anAadhaar, aPan } from './lab-submission.ts'
import { aPng } from './images.ts'

let made = 5000

export function aDataUrl(bytes: Uint8Array = aPng(), type = 'png'): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
}

type Fields = Record<string, unknown>
type Wish = {
  Organizationinfo?: Fields
  mainbranchinfo?: Fields
  authorizedinfo?: Fields
  labdetailinfo?: unknown
}

/** Everything that a client of the dashboard sends, every field filled, under order share. */
export function aWholeBody(wish: Wish = {}) {
  const pan = aPan()
  made += 1
  return {
    labdetailinfo: wish.labdetailinfo ?? [
      { test_category_name: 'All tests', oxalate_percent: 25, lab_percentage: '75' },
    ],
    Organizationinfo: { ...anOrganization(pan), ...wish.Organizationinfo },
    mainbranchinfo: { ...aBranch(), ...wish.mainbranchinfo },
    authorizedinfo: { ...aSignatory(), ...wish.authorizedinfo },
    entryby: 1,
  }
}

/** Only the required fields. */
export function aBareBody() {
  const { labdetailinfo, Organizationinfo, mainbranchinfo } = aWholeBody()
  const { franchise_id: _franchise, gstin: _gstin, ...organization }: Fields = Organizationinfo
  const branch = Object.entries(mainbranchinfo).filter(([name]) => wanted.has(name))
  return {
    labdetailinfo,
    Organizationinfo: { ...organization, location_id: 1 } as Fields,
    mainbranchinfo: Object.fromEntries(branch),
  }
}

const wanted = new Set(
  `name_of_the_branch registration_number year_of_registration laboratory_license_from
  organization period_of_license_from period_of_license_to branch_locality branch_mobile_number
  branch_email Branch_landline_number start_time end_time branch_image`.split(/\s+/),
)

function anOrganization(pan: string): Fields {
  return {
    location_id: '1',
    latitude: 12.9716,
    longitude: 77.5946,
    name_of_the_associate: `Lotus Diagnostics ${pan}`,
    legal_entry: 'Private Limited',
    postal_address: '7 Residency Road, Bengaluru',
    country: 'India',
    state: 'Karnataka',
    district: 'Bengaluru Urban',
    city: 'Bengaluru',
    pin_zip_code: '560001',
    landline_number: '8025550150',
    spoc_name: 'Anil Kumar',
    spoc_mobile_number: 9_845_098_450,
    total_no_of_Branches: 3,
    pan_card_number: pan,
    tell_us_about_your_organization: 'A laboratory since 2011.',
    lab_service_type: 'All',
    share_percentage_type: 'Order Share',
    franchise_id: 1,
    gstin: aGstin(pan),
  }
}

function aBranch(): Fields {
  return {
    name_of_the_branch: `Lotus Residency Road ${made}`,
    registration_number: `KA-LOT-${made}`,
    year_of_registration: '2011-04-01',
    laboratory_license_from: '2024 to 2031',
    tenants: 'Two floors rented',
    organization: 'Lotus Diagnostics',
    period_of_license_from: '2024-01-01',
    period_of_license_to: '2031-12-31',
    national_board: 'NABL',
    branch_locality: 'Residency Road',
    period_of_nabl_from: '2024-02-01',
    period_of_nabl_to: '2030-01-31',
    pcpndt_number: 'KA/BNG/0042',
    pcpndt_valid_to: '2029-12-31',
    other_accreditation: 'CAP',
    HL_Complaint: 'Yes',
    audit_mechanisms: 'Each quarter',
    branch_mobile_number: '9845012399',
    Web_site_address: 'https://lotus.example/',
    branch_email: `lotus${made}@lab.example`,
    Branch_landline_number: '8025550151',
    automatic_analyzer_tests: 140,
    laboratory_service: 'Pathology and radiology',
    tests_per_month: '8000',
    pathologists_fulltime: 2,
    pathologists_visiting: 0,
    working_days: 'Monday to Saturday',
    number_of_technicians: 9,
    start_time: '9:00 AM',
    end_time: '8:30 PM',
    pick_up_points: 4,
    corporate_entities: 'Three factories',
    floor_space: '1800 sq ft',
    your_branch: 'On the first floor, with a lift.',
    wifi: 1,
    parking: 'false',
    ac: true,
    bank_name: 'State Bank of India',
    account_number: `2044${made}99881`,
    ifsc_code: 'SBIN0000001',
    account_holder_name: 'Lotus Diagnostics Pvt Ltd',
    licence_number: 'KPME-9912',
    nabl_certificate_number: 'MC-4412',
    nabl_scope: 'HB, WBC',
    branch_image: aDataUrl(),
    other_certifications: aDataUrl(),
    scan_copy_of_license: aDataUrl(),
    scan_copy_of_AFRB_copy: aDataUrl(),
    scan_copy_of_foreign_pan_card: aDataUrl(),
    scan_copy_of_gst: aDataUrl(),
    scan_copy_of_accreditation: aDataUrl(),
  }
}

function aSignatory(): Fields {
  return {
    authorized_signatory_name: 'Dr Anil Kumar',
    authorized_signatory_email: 'anil@lotus.example',
    signatory_aadhar_number: anAadhaar(),
    signatory_designation: 'Director',
    DIN_number: '07654321',
    signatory_aadhar_card_frontside: aDataUrl(),
    signatory_aadhar_card_backside: aDataUrl(),
    pancard_of_signatory: aDataUrl(),
  }
}
