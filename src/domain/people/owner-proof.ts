import { z } from 'zod'
import { VerifyCode } from './sign-in-code.ts'

/** A code that was sent to the account's own phone. */
export const CodeProof = z.strictObject({ challengeId: z.uuid(), code: VerifyCode.shape.code })
export type CodeProof = z.infer<typeof CodeProof>

/**
 * How somebody signed in shows once more that the account is theirs, before what can't be undone: the
 * password again, or both parts of a code. Each part that is missing is named.
 */
export const OwnerProof = CodeProof.partial()
  .extend({ password: z.string().min(1).max(128).optional() })
  .superRefine(isWhole)
export type OwnerProof = z.infer<typeof OwnerProof>

/** Checks that a proof has its parts, also where it stands beside other fields. */
export function isWhole({ password, challengeId, code }: OwnerProof, context: z.RefinementCtx) {
  if (password !== undefined) return
  for (const [name, value] of Object.entries({ challengeId, code }))
    if (value === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Please fill this in.' })
}
