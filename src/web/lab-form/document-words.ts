import type { DocumentKind } from '#src/domain/documents/document.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Words } from './field-shapes.ts'

/** The name of each document. Source: specification §2, steps 2 to 4. */
export const documentWords: Record<DocumentKind, Words> = {
  'branch-image': m.labform_doc_branch_image,
  'other-certifications': m.labform_doc_other_certifications,
  licence: m.labform_doc_licence,
  afrb: m.labform_doc_afrb,
  accreditation: m.labform_doc_accreditation,
  pcpndt: m.labform_doc_pcpndt,
  'foreign-pan': m.labform_doc_foreign_pan,
  gst: m.labform_doc_gst,
  'aadhaar-front': m.labform_doc_aadhaar_front,
  'aadhaar-back': m.labform_doc_aadhaar_back,
  'signatory-pan': m.labform_doc_signatory_pan,
}

/** The message for a missing one. */
export function missingDocument(kind: DocumentKind): string {
  const label = documentWords[kind]()
  if (kind === 'branch-image') return m.labform_please_branch_image()
  return isDeclarable(kind)
    ? m.labform_please_document_or({ label })
    : m.labform_please_document({ label })
}

export function isDeclarable(kind: DocumentKind): boolean {
  return kind === 'afrb' || kind === 'foreign-pan' || kind === 'gst'
}

export function isAadhaarKind(kind: DocumentKind): boolean {
  return kind === 'aadhaar-front' || kind === 'aadhaar-back'
}

/** Required, required where accreditation is claimed, or optional. */
export function needWords(kind: DocumentKind): string {
  if (kind === 'other-certifications') return m.labform_doc_optional()
  return kind === 'accreditation' ? m.labform_doc_if_claimed() : m.labform_doc_required()
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** As the page's script formats it: one decimal, small files in kB. */
export function amountOf(bytes: number): string {
  if (bytes < 0.1 * MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`
  return `${megabytes(bytes)} MB`
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
