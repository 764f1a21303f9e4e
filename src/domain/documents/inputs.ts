import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { DocumentId, type DocumentKind } from './document.ts'
import type { ImageType } from './image-header.ts'

/** Whose documents: those of a form, for whoever opens it, or those of a lab. */
export type DocumentsOf = DraftRef | { labId: LabId }

export type AddDocument = {
  of: DocumentsOf
  kind: DocumentKind
  bytes: Uint8Array
  /** The type its sender claims. */
  declared: ImageType
  /** For an Aadhaar card: its first eight digits and its QR code are masked. */
  isCovered?: boolean | undefined
}

/** Why there is no document, in the lab's words. */
export const Declaration = freeText(3, 500)
export type DeclareNotApplicable = { of: DocumentsOf; kind: DocumentKind; declaration: string }

export type RemoveDocument = { of: DraftRef; documentId: DocumentId }
export type ListDocuments = { of: DocumentsOf }

/** `of`: the form it belongs to, unless it is requested as a lab's document. */
export type LinkToDocument = { documentId: DocumentId; of?: DocumentsOf | undefined }

/** The parts of a link, as received; `token`: of the form that this browser is filling in. */
export type OpenDocument = {
  documentId: string
  until: string
  signature: string
  token?: string | undefined
}

const about = { documentId: DocumentId, version: z.int().min(1) }
const ExpiryDay = z.iso.date()

/** The office's decision on a document. The lab reads a refusal, so it gives a reason. */
export const ReviewDocument = z.discriminatedUnion('decision', [
  z.strictObject({
    ...about,
    decision: z.literal('approved'),
    expiresOn: ExpiryDay.optional(),
    /**
     * The number on a PCPNDT registration; required there, and it becomes the lab's own number.
     * Source: decision 065.
     */
    registrationNumber: oneLine(1, 60).optional(),
  }),
  z.strictObject({ ...about, decision: z.literal('refused'), reason: freeText(3, 500) }),
])
export type ReviewDocument = z.infer<typeof ReviewDocument>

/**
 * Documents approved with a last day: after it the lab is no longer listed, shows no badge or
 * offers no scans.
 */
export const expiringKinds = [
  'licence',
  'accreditation',
  'pcpndt',
] as const satisfies DocumentKind[]

/** Uploads to one form, including removed ones: ten kinds, and a few attempts for each. */
export const UPLOADS_PER_DRAFT = 40

/** How long a link opens a document. Source: reliability S23. */
export const LINK_LIFE = { minutes: 5 } as const
