// The specification's own spellings, typed from its §3 and not taken from the code.

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export const submissionFields = words(
  'labdetailinfo, mainbranchinfo, Organizationinfo, authorizedinfo, entryby',
)

export const rowFields = words('test_category_name, oxalate_percent, lab_percentage')

export const organizationFields = words(`location_id, latitude, longitude, name_of_the_associate,
  legal_entry, postal_address, country, state, district, city, pin_zip_code, landline_number,
  spoc_name, spoc_mobile_number, total_no_of_Branches, pan_card_number,
  tell_us_about_your_organization, lab_service_type, share_percentage_type, franchise_id`)

export const branchFields = words(`name_of_the_branch, registration_number, year_of_registration,
  laboratory_license_from, tenants, organization, period_of_license_from, period_of_license_to,
  national_board, branch_locality, period_of_nabl_from, period_of_nabl_to, other_accreditation,
  other_certifications, HL_Complaint, audit_mechanisms, branch_mobile_number, Web_site_address,
  branch_email, Branch_landline_number, automatic_analyzer_tests, laboratory_service,
  tests_per_month, pathologists_fulltime, pathologists_visiting, working_days,
  number_of_technicians, start_time, end_time, pick_up_points, corporate_entities, floor_space,
  your_branch, wifi, parking, ac, branch_image, bank_name, account_number, ifsc_code`)

export const addedOnSubmit = words(`scan_copy_of_license, scan_copy_of_AFRB_copy,
  scan_copy_of_foreign_pan_card, scan_copy_of_gst, scan_copy_of_accreditation`)

export const signatoryFields = words(`authorized_signatory_name, authorized_signatory_email,
  signatory_aadhar_number, signatory_designation, DIN_number, signatory_aadhar_card_frontside,
  signatory_aadhar_card_backside, pancard_of_signatory`)

export const recordFields = words(`id, location_id, lab_name, lab_director_name, lab_contact_no,
  lab_mail_id, lab_address, lab_latitude, lab_longitude, lab_rating, lab_openig_time,
  lab_closing_time, lab_description, lab_website_link, lab_name_of_technians,
  lab_name_of_the_pathologist, lab_percentage, oxalate_percentage, agreement_process,
  minimum_del_charges, per_km_delivery_charges, minimum_km, maximum_km, additional_charges,
  lab_image, lab_status`)

export const editFields = [...recordFields, ...words('lab_id, lab_image_ind, lab_image')]

export const locationFields = words('id, location_nm')

/** Ours besides the specification's, each optional. */
export const ownFields = {
  Organizationinfo: ['gstin'],
  mainbranchinfo: words(`account_holder_name, licence_number, nabl_certificate_number, nabl_scope,
    pcpndt_number, pcpndt_valid_to`),
}

/** Required fields. Source: §5, organization and main branch step. */
export const wantedFields = {
  Organizationinfo: organizationFields.filter((name) => name !== 'franchise_id'),
  mainbranchinfo: words(`name_of_the_branch, registration_number, year_of_registration,
    laboratory_license_from, organization, period_of_license_from, period_of_license_to,
    branch_locality, branch_mobile_number, branch_email, Branch_landline_number, start_time,
    end_time, branch_image`),
}

/** §7, all of them POST. */
export const calls = [
  ...words('submitlabsdata, editlabsdata, getlabsdata, updatelabstatus, deletelabsdata/'),
  ...words('getfranchisedatabasedonlocation, getlocationsdata, getfranchisedata, get_test_cat'),
]
