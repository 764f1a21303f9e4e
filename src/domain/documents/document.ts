import { z } from 'zod'

export const DocumentId = z.uuid().brand<'DocumentId'>()
export type DocumentId = z.infer<typeof DocumentId>

/** The images and documents of a lab; one of each kind is current. Source: spec §2, §3. */
export const documentKinds = [
  'branch-image',
  'other-certifications',
  'licence',
  'afrb',
  'accreditation',
  'pcpndt',
  'foreign-pan',
  'gst',
  'aadhaar-front',
  'aadhaar-back',
  'signatory-pan',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * `replaced`: a newer document of its kind took its place; it is kept, and only the office sees it.
 */
export const documentStates = ['waiting', 'approved', 'refused', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

/**
 * The number is masked before the bytes leave the browser; unmasked images are never stored.
 * Source: reliability I2.
 */
export const aadhaarKinds = ['aadhaar-front', 'aadhaar-back'] as const satisfies DocumentKind[]

/**
 * May be declared not applicable, with a reason, instead of being uploaded.
 * Source: model, "Organizations, labs, places".
 */
export const declarableKinds = ['afrb', 'foreign-pan', 'gst'] as const satisfies DocumentKind[]
