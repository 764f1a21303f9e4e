/** What may be wrong with a field that is well-formed by itself, and the message for it. */
export const fieldFaults = {
  missing: 'This is needed.',
  malformed: 'This is not right.',
  'no-such-field': 'There is no such field.',
  'too-long': 'This is too long.',
  // within one step
  'pan-entity': 'The fourth letter of this PAN does not fit the legal entity.',
  'gstin-pan': 'This GSTIN is of another PAN.',
  'date-order': 'This day lies before the first.',
  'time-order': 'It closes after it opens.',
  'pcpndt-half': 'The number and its last day belong together.',
  'pcpndt-by-two':
    'A new or longer registration is proposed as a change of the lab’s papers, which a second person approves. Here it can only be shortened or taken away.',
  sum: 'Both together make exactly 100.',
  // against known facts
  'location-unknown': 'We do not work in this city.',
  'state-unknown': 'India has no state of that name.',
  'pincode-unknown': 'We do not know this PIN code. Is it right?',
  'pincode-state': 'This PIN code is in another state.',
  'pincode-district': 'This PIN code is in another district. Is it right?',
  'gstin-state': 'This GSTIN was given in another state.',
  'ifsc-bank': 'No bank has an IFSC that begins like this.',
  'ifsc-branch': 'We do not know this branch of the bank. Is it right?',
  'in-future': 'This day has not come yet.',
  'licence-over': 'This licence is over.',
  'nabl-scope': 'This names a test that is not in our catalogue.',
  'category-unknown': 'There is no such category.',
  'category-missing': 'This category has no share yet.',
  'category-twice': 'This category has two shares.',
  'test-share': 'This lab has a pair of percentages for each category. Change them on its page.',
  'one-pair': 'Under order share there is one pair, for all tests.',
  // of an image
  'document-twice': 'There are two pictures of this kind.',
  'not-covered': 'Cover the first eight digits and the QR code, then say isCovered.',
  'aadhaar-not-kept':
    'This picture of an Aadhaar card was not kept: its number may not be stored. Upload it with the number covered, in the back-office.',
  'not-a-data-url': 'Send the picture as base64.',
  'file-name-has-a-path': 'This is no name of a file.',
  'file-type-not-taken': 'Pictures are PNG or JPEG.',
  'empty-image': 'This file is empty.',
  'image-too-large': 'A picture has 5 MB at most.',
  'not-an-image': 'This file is no picture.',
  'image-type-lies': 'This file is not of the type that was said.',
  'too-many-pixels': 'A picture has 40 megapixels at most.',
  'animated-image': 'This picture moves.',
} as const
export type FieldFault = keyof typeof fieldFaults

export function isFieldFault(kind: string): kind is FieldFault {
  return kind in fieldFaults
}

/** `path`: step and field, `organization.pincode`; for a share its category, `shares.HAE`. */
export type Disagreement = {
  path: string
  kind: FieldFault
  /** Values for the message: the state that a PIN code belongs to. */
  facts?: Readonly<Record<string, string>>
}
