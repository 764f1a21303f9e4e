import { z } from 'zod'

export const DraftId = z.uuidv7().brand<'DraftId'>()
export type DraftId = z.infer<typeof DraftId>

/**
 * 256 bits, base64url: whoever holds it may continue the draft. Stored only as a keyed hash.
 * Source: decision 019.
 */
export const ResumeToken = z.string().regex(/^[\w-]{43}$/)

/** The typed steps, in order. Documents are uploaded one by one beside them. */
export const typedSteps = ['organization', 'branch', 'signatory', 'shares'] as const
export type TypedStep = (typeof typedSteps)[number]

/**
 * A draft that is not touched for this long is deleted with its documents.
 * Source: decision 019.
 */
export const DRAFT_LIFE = { hours: 30 * 24 } as const
