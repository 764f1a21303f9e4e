import { z } from 'zod'
import type { LabDraftRow } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { World } from '#src/usecases/world.ts'

const Fields = z.record(z.string(), z.string())

const Kept = z.strictObject({
  typed: z.strictObject({
    organization: Fields,
    branch: Fields,
    signatory: Fields,
    shares: Fields,
  }),
  /** All that is stored of the typed number. */
  aadhaar: z.strictObject({ lastFour: z.string(), hash: z.string() }).nullable(),
})
/** The content of a draft. */
export type KeptDraft = z.infer<typeof Kept>
export type KeptAadhaar = NonNullable<KeptDraft['aadhaar']>

const Contact = z.strictObject({ email: z.string().nullable(), token: z.string() })
/** The applicant's address for the link and news, and the token of the link. */
export type DraftContact = z.infer<typeof Contact>

type WithCipher = Pick<World, 'cipher'>

export function sealDraft({ cipher }: WithCipher, id: DraftId, kept: KeptDraft): string {
  return cipher.seal(JSON.stringify(kept), `lab_drafts.typed:${id}`)
}

export function openDraft({ cipher }: WithCipher, { id, typedSealed }: LabDraftRow): KeptDraft {
  return Kept.parse(JSON.parse(cipher.open(typedSealed, `lab_drafts.typed:${id}`)))
}

export function sealContact({ cipher }: WithCipher, id: DraftId, contact: DraftContact): string {
  return cipher.seal(JSON.stringify(contact), `lab_drafts.email:${id}`)
}

/** Undefined for a draft of the office: its owner needs no link. */
export function openContact(
  { cipher }: WithCipher,
  { id, emailSealed }: Pick<LabDraftRow, 'id' | 'emailSealed'>,
): DraftContact | undefined {
  if (emailSealed === null) return undefined
  return Contact.parse(JSON.parse(cipher.open(emailSealed, `lab_drafts.email:${id}`)))
}

export function hashToken({ cipher }: WithCipher, token: string): string {
  return cipher.hash(token, 'lab_drafts.token')
}

/** For lookup: under the current key and earlier ones. */
export function hashesOfToken({ cipher }: WithCipher, token: string): string[] {
  return cipher.hashes(token, 'lab_drafts.token')
}
