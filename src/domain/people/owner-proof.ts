import { z } from 'zod'
import { VerifyCode } from './sign-in-code.ts'

/** A code sent to the account's own phone. */
export const CodeProof = z.strictObject({ challengeId: z.uuid(), code: VerifyCode.shape.code })
export type CodeProof = z.infer<typeof CodeProof>

/**
 * How a signed-in person proves again that the account is theirs before something irreversible:
 * with the password, or with both parts of a code. Each missing part is named.
 * Source: decision 064.
 */
export const OwnerProof = CodeProof.partial()
  .extend({ password: z.string().min(1).max(128).optional() })
  .superRefine(isWhole)
export type OwnerProof = z.infer<typeof OwnerProof>

/** Checks that a proof is complete, also as part of other fields. Source: decision 064. */
export function isWhole({ password, challengeId, code }: OwnerProof, context: z.RefinementCtx) {
  if (password !== undefined) return
  for (const [name, value] of Object.entries({ challengeId, code }))
    if (value === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Please fill this in.' })
}
