import { z } from 'zod'

export const DraftId = z.uuidv7().brand<'DraftId'>()
export type DraftId = z.infer<typeof DraftId>

/** 256 bits, base64url: whoever has it may go on with the draft. Kept as a keyed hash alone. */
export const ResumeToken = z.string().regex(/^[\w-]{43}$/)

/** The steps that are typed, in their order. Documents are uploaded one by one beside them. */
export const typedSteps = ['organization', 'branch', 'signatory', 'shares'] as const
export type TypedStep = (typeof typedSteps)[number]

/** A draft that nobody touched for so long is forgotten, with its documents. */
export const DRAFT_LIFE = { hours: 30 * 24 } as const
