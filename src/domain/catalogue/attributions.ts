/** The data sources of the catalogue and the places, in the words their licences require. */
export const attributions = [
  {
    of: 'PIN codes and localities',
    text: 'Department of Posts, Ministry of Communications, Government of India, All India Pincode Directory, Open Government Data Platform India, Government Open Data License - India (adapted).',
    url: 'https://www.data.gov.in/Godl',
  },
  {
    of: 'Places of PIN codes',
    text: 'Postal data © GeoNames, CC BY 4.0 (adapted).',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    of: 'Codes of tests',
    text: 'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license.',
    url: 'http://loinc.org/license',
  },
  {
    of: 'Units',
    text: 'UCUM codes: © Regenstrief Institute, used under the UCUM licence.',
    url: 'https://ucum.org/license',
  },
  {
    of: 'Bank branches',
    text: 'IFSC list: © Razorpay, MIT.',
    url: 'https://github.com/razorpay/ifsc',
  },
] as const
