import { z } from 'zod'

export const DocumentId = z.uuid().brand<'DocumentId'>()
export type DocumentId = z.infer<typeof DocumentId>

/** The pictures and papers of a lab; of each kind one is current. Source: specification §2, §3. */
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

/** `replaced`: a newer one of its kind took its place; it is kept, and shown to nobody but the office. */
export const documentStates = ['waiting', 'approved', 'refused', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

/** Its number is covered before the bytes leave the browser; whole ones are never kept. */
export const aadhaarKinds = ['aadhaar-front', 'aadhaar-back'] as const satisfies DocumentKind[]

/** May be declared not applicable, with a reason, instead of being uploaded. */
export const declarableKinds = ['afrb', 'foreign-pan', 'gst'] as const satisfies DocumentKind[]
