import type { DocumentKind } from '#src/domain/documents/document.ts'
import type { Message } from './message.ts'

type RefusedDocument = {
  code: string
  name: string
  kind: DocumentKind
  /** In the office's own words. */
  reason: string
  /** Where to upload a new one. */
  link: string
  operator: { email: string; name: string }
}

const names: Record<DocumentKind, string> = {
  'branch-image': 'picture of the branch',
  'other-certifications': 'other certifications',
  licence: 'licence',
  afrb: 'AFRB certificate',
  accreditation: 'accreditation certificate',
  pcpndt: 'registration under the PCPNDT Act',
  'foreign-pan': 'PAN card of the foreign entity',
  gst: 'GST certificate',
  'aadhaar-front': 'front of the Aadhaar card',
  'aadhaar-back': 'back of the Aadhaar card',
  'signatory-pan': 'PAN card of the signatory',
}

/** A document was refused: the reason, and where to send another. */
export function labDocumentRefused(to: string, news: RefusedDocument): Message {
  const { code, name, kind, reason, link, operator } = news
  const paragraphs = [
    `${name} (${code})`,
    `We cannot accept this document: ${names[kind]}.`,
    reason,
    `Upload a new one: ${link}`,
  ]
  return {
    channel: 'email',
    to,
    replyTo: operator.email,
    subject: `${operator.name}: please upload another ${names[kind]} (${code})`,
    text: `${paragraphs.join('\n\n')}\n\n${operator.name}\n${operator.email}\n`,
  }
}
