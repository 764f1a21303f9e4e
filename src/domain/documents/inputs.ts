import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { DocumentId, type DocumentKind } from './document.ts'
import type { ImageType } from './image-header.ts'

/** Whose documents: a form's, by whoever opens it, or those of a lab. */
export type DocumentsOf = DraftRef | { labId: LabId }

export type AddDocument = {
  of: DocumentsOf
  kind: DocumentKind
  bytes: Uint8Array
  /** What its sender says it is. */
  declared: ImageType
  /** Of an Aadhaar card: its first eight digits and its QR code are covered. */
  isCovered?: boolean | undefined
}

/** Why there is none, in the lab's words. */
export const Declaration = freeText(3, 500)
export type DeclareNotApplicable = { of: DocumentsOf; kind: DocumentKind; declaration: string }

export type RemoveDocument = { of: DraftRef; documentId: DocumentId }
export type ListDocuments = { of: DocumentsOf }

/** `of`: the form that it belongs to, where it is not asked for as one of a lab. */
export type LinkToDocument = { documentId: DocumentId; of?: DocumentsOf | undefined }

/** The parts of a link, as they came; `token`: of the form that this browser goes on with. */
export type OpenDocument = {
  documentId: string
  until: string
  signature: string
  token?: string | undefined
}

const about = { documentId: DocumentId, version: z.int().min(1) }
const ExpiryDay = z.iso.date()

/** The office's word on a document. A refusal is read by the lab, so it says why. */
export const ReviewDocument = z.discriminatedUnion('decision', [
  z.strictObject({
    ...about,
    decision: z.literal('approved'),
    expiresOn: ExpiryDay.optional(),
    /** The number on a PCPNDT registration; needed there, and it becomes the lab's own. */
    registrationNumber: oneLine(1, 60).optional(),
  }),
  z.strictObject({ ...about, decision: z.literal('refused'), reason: freeText(3, 500) }),
])
export type ReviewDocument = z.infer<typeof ReviewDocument>

/** What is approved with its last day: the lab is listed, shows the mark or offers scans no longer than that. */
export const expiringKinds = [
  'licence',
  'accreditation',
  'pcpndt',
] as const satisfies DocumentKind[]

/** Uploads to one form, removed ones too: ten kinds, and a few tries for each. */
export const UPLOADS_PER_DRAFT = 40
/** Uploads of a lab in an hour, the office's apart. */
export const UPLOADS_AN_HOUR = 20

/** So long a link opens a document. */
export const LINK_LIFE = { minutes: 5 } as const
