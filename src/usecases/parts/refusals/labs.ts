import type { RefusalTable } from './refusal-table.ts'

/** Refusals about labs: portal, registration, documents, contract. */
export const labsRefusals = {
  // the lab portal
  'no-split': {
    status: 409,
    says: 'The contract has no share for this category. Ask the back office first.',
  },
  'far-price': {
    status: 409,
    says: 'A price is more than three times the old one, or less than a third of it. Please confirm it.',
  },
  'pcpndt-first': {
    status: 409,
    says: 'Ultrasound can be offered only with a PCPNDT Act registration that is valid today. Ask the back office to enter it first.',
  },
  'pcpndt-in-use': {
    status: 409,
    says: 'This lab offers ultrasound, which needs the PCPNDT registration. Switch those tests off first.',
  },
  'agreement-open': {
    status: 409,
    says: 'There is an agreement or a proposal between these two labs already. End it first.',
  },
  'not-referable': {
    status: 422,
    says: 'The partner does not offer this test, or it may not be referred: see `facts.test`.',
  },
  'holiday-out-of-range': {
    status: 422,
    says: 'A holiday can be tomorrow at the earliest and a year ahead at the latest.',
  },
  'day-has-bookings': {
    status: 409,
    says: 'There are bookings on that day, or times proposed to patients. Ask the back office to move or withdraw them first.',
  },
  // a lab's registration
  'registration-closed': { status: 409, says: 'Lab registration is closed at present.' },
  'already-registered': {
    status: 409,
    says: 'A laboratory with this PAN and registration number is already registered.',
  },
  'fields-disagree': { status: 422, says: 'Some fields need to be corrected.' },
  // its documents
  'cover-first': {
    status: 422,
    says: 'Mask the first eight digits and the QR code of the Aadhaar card first.',
  },
  'empty-image': { status: 422, says: 'This file is empty. Choose it again.' },
  'image-too-large': { status: 413, says: 'This image is larger than 5 MB. Upload a smaller one.' },
  'not-an-image': {
    status: 422,
    says: 'This is not a complete image. Upload a PNG or JPEG that opens on your own device.',
  },
  'image-type-lies': {
    status: 422,
    says: 'This image is not of the type its name says. Save it again as PNG or JPEG.',
  },
  'too-many-pixels': {
    status: 422,
    says: 'This image has more than 40 megapixels. Make it smaller and upload it again.',
  },
  'animated-image': { status: 422, says: 'This picture is animated; upload a still image.' },
  'expiry-first': { status: 422, says: 'Enter the last day on which this document is valid.' },
  'registration-number-first': {
    status: 422,
    says: 'Enter the registration number as on the document.',
  },
  'already-expired': { status: 422, says: 'This document has already expired. Refuse it instead.' },
  // a lab's life and contract
  'not-ready': { status: 409, says: 'This lab cannot take bookings yet. Something is missing.' },
  'change-waiting': {
    status: 409,
    says: 'Another change of this kind is waiting for a decision. Withdraw it or decide it first.',
  },
  // instruments and their bridges
  'bridge-not-signed': {
    status: 401,
    says: 'No key of a lab that is in use made this signature.',
  },
  'bridge-replayed': {
    status: 401,
    says: 'This signature is too old, is from the future, or was used before. Check the clock of the bridge.',
  },
  'instrument-unknown': {
    status: 409,
    says: 'The lab has no instrument of this name. Add it on the lab’s page; the bridge sends the message again.',
  },
  'instrument-file-bad': {
    status: 422,
    says: 'This file cannot be read as CSV, or has too many rows. Export it from the instrument again.',
  },
  'columns-missing': {
    status: 422,
    says: 'The file does not have the columns that were chosen for this instrument.',
  },
  'profile-unknown': {
    status: 422,
    says: 'There is no profile of this name. Choose one of the list.',
  },
  'keys-enough': {
    status: 409,
    says: 'This lab has as many keys in use as it may have. Revoke one first.',
  },
  // a lab's papers
  'paper-first': {
    status: 409,
    says: 'Upload the document first: the person who approves this checks it.',
  },
  'paper-replaced': {
    status: 409,
    says: 'Another document was uploaded after this was proposed. Refuse it, and ask for a new proposal.',
  },
  'paper-over': { status: 422, says: 'This licence has already expired.' },
  'paper-begins-later': {
    status: 409,
    says: 'This is not valid yet. Approve it on or after its first day.',
  },
  'scope-unknown': {
    status: 422,
    says: 'The scope names codes that are not in our test catalogue.',
  },
} as const satisfies RefusalTable
