/** What may be wrong with a field that is well-formed by itself, and the message for it. */
export const fieldFaults = {
  missing: 'This is required.',
  malformed: 'This is not valid.',
  'no-such-field': 'There is no such field.',
  'too-long': 'This is too long.',
  // within one step
  'pan-entity': 'The fourth letter of this PAN does not match the legal entity.',
  'gstin-pan': 'This GSTIN belongs to another PAN.',
  'date-order': 'This date is before the start date.',
  'time-order': 'The closing time must be after the opening time.',
  'pcpndt-half': 'Enter both the number and its last day.',
  'pcpndt-by-two':
    'A new or longer registration is proposed as a change of the lab’s papers, which a second person approves. Here it can only be shortened or removed.',
  sum: 'The two must add up to exactly 100.',
  // against known facts
  'location-unknown': 'We do not work in this city.',
  'state-unknown': 'There is no Indian state with this name.',
  'pincode-unknown': 'We do not know this PIN code. Is it right?',
  'pincode-state': 'This PIN code is in another state.',
  'pincode-district': 'This PIN code is in another district. Is it right?',
  'point-far': 'This point is far from the PIN code. Is it right?',
  'gstin-state': 'This GSTIN was issued in another state.',
  'ifsc-bank': 'No bank has an IFSC that starts like this.',
  'ifsc-branch': 'We do not know this branch of the bank. Is it right?',
  'in-future': 'This date is in the future.',
  'licence-over': 'This licence has expired.',
  'nabl-scope': 'This names a test that is not in our catalogue.',
  'category-unknown': 'There is no such category.',
  'category-missing': 'This category has no share yet.',
  'category-twice': 'This category has two shares.',
  'test-share': 'This lab has a pair of percentages for each category. Change them on its page.',
  'one-pair': 'With order share there is one pair for all tests.',
  // of an image
  'document-twice': 'There are two images of this kind.',
  'not-covered': 'Mask the first eight digits and the QR code, then send isCovered.',
  'aadhaar-not-kept':
    'This image of an Aadhaar card was not kept, because its number may not be stored. Upload it with the number masked, in the back office.',
  'not-a-data-url': 'Send the image as base64.',
  'file-name-has-a-path': 'This is not a file name.',
  'file-type-not-taken': 'Images must be PNG or JPEG.',
  'empty-image': 'This file is empty.',
  'image-too-large': 'An image can be at most 5 MB.',
  'not-an-image': 'This file is not an image.',
  'image-type-lies': 'This file is not of the type stated.',
  'too-many-pixels': 'An image can have at most 40 megapixels.',
  'animated-image': 'This picture is animated; upload a still image.',
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
