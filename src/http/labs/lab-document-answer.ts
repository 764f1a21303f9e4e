import { documentKinds, documentStates } from '#src/domain/documents/document.ts'
import { z } from '#src/http/api.ts'

/** A document of a lab. */
export const LabDocument = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    state: z.enum(documentStates),
    /** Null, like its size, for a declaration that there is no document. */
    type: z.enum(['png', 'jpeg']).nullable(),
    byteCount: z.int().nullable(),
    declaration: z.string().nullable(),
    reason: z.string().nullable(),
    expiresOn: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    uploadedAt: z.string(),
    version: z.int(),
  })
  .openapi('LabDocument')
