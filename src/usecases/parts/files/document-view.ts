import type { LabDocumentRow } from '#src/db/queries/labs/lab-documents.ts'
import type { DocumentId, DocumentKind, DocumentState } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'

/** The facts about a document; its bytes have a link of their own. */
export type DocumentView = {
  id: DocumentId
  kind: DocumentKind
  state: DocumentState
  /** Null for a declaration that there is none. */
  type: ImageType | null
  byteCount: number | null
  declaration: string | null
  reason: string | null
  expiresOn: string | null
  /** For a PCPNDT registration. */
  registrationNumber: string | null
  uploadedAt: string
  version: number
}

export function documentView(row: LabDocumentRow): DocumentView {
  const { id, kind, state, type, byteCount, declaration, reason, version, registrationNumber } = row
  return {
    id,
    kind,
    state,
    type,
    byteCount,
    declaration,
    reason,
    expiresOn: row.expiresOn?.toString() ?? null,
    registrationNumber,
    uploadedAt: row.uploadedAt.toString(),
    version,
  }
}
