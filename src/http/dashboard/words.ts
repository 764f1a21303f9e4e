/** The message for a required field that is empty or missing. Source: specification §5. */
const missing: Readonly<Record<string, string>> = {
  location_id: 'Please Select Location.',
  lab_service_type: 'Please Select Lab Service Type.',
  share_percentage_type: 'Please Share Type.',
  latitude: 'Please Enter Latitude.',
  longitude: 'Please Enter Longitude.',
  name_of_the_associate: 'Please Enter Name of the Associate.',
  legal_entry: 'Please Enter Type of Legal Entity.',
  postal_address: 'Please Enter Postal Address.',
  country: 'Please Enter Country.',
  state: 'Please Enter state.',
  district: 'Please Enter District.',
  city: 'Please Enter City.',
  pin_zip_code: 'Please Enter Pin Zip Code.',
  landline_number: 'Please Enter Landline Number.',
  spoc_name: 'Please Enter SPOC Name.',
  spoc_mobile_number: 'Please Enter SPOC Mobile Number.',
  total_no_of_Branches: 'Please Enter Total No.of Branches (Including Main Branch).',
  pan_card_number: 'Please Enter PAN Card Number.',
  tell_us_about_your_organization: 'Please Enter Tell us About your Organization.',
  name_of_the_branch: 'Please Enter Name Of The Branch.',
  registration_number: 'Please Enter Registration Number.',
  // Where the specification names another field by mistake, the message names the right one.
  year_of_registration: 'Please Enter Year of registration.',
  laboratory_license_from: 'Please Enter Laboratory Period Of License From.',
  organization: 'Please Enter Organization.',
  period_of_license_from: 'Please Enter Validity Period Of License From.',
  period_of_license_to: 'Please Enter Validity Period Of License To.',
  branch_locality: 'Please Enter Branch Locality.',
  branch_mobile_number: 'Please Enter Branch Mobile Number.',
  branch_email: 'Please Enter Branch Email.',
  Branch_landline_number: 'Please Enter Branch landline number.',
  start_time: 'Please Enter Start Time.',
  end_time: 'Please Enter End Time.',
  branch_image: 'Please Upload Branch Image.',
  lab_name: 'Please Enter Lab Name.',
  lab_address: 'Please Enter Lab Address.',
  lab_latitude: 'Please Enter Latitude.',
  lab_longitude: 'Please Enter Longitude.',
  lab_openig_time: 'Please Enter Opening Time.',
  lab_closing_time: 'Please Enter Closing Time.',
  lab_id: 'Please Select Lab.',
  lab_status: 'Please Select Lab Status.',
  lab_image: 'Please Upload Lab Image.',
}

export const sayings = {
  submitted: 'Data Submitted Successfully',
  updated: 'Data Updated Successfully',
  switched: 'Lab Data Active/In-Active Sucessfully',
  deleted: 'Lab Data Deleted Sucessfully',
  found: 'Data Found',
  none: 'No Data Found',
  sum: 'Oops... Please Check Pecentages!',
  table: 'Please Fill all Fields',
  bug: 'Something went wrong!',
} as const

/** Undefined: the field has no message of its own. */
export function missingWords(name: string): string | undefined {
  return missing[name]
}
