import type { LookUpBankBranch } from '#src/domain/identity/look-up-bank-branch.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

export type BankBranchView = {
  ifsc: string
  /** Null where the list has no name for the bank. */
  bank: string | null
  /** New branches appear: one that the list does not have calls for a second look, no more. */
  isKnownBranch: boolean
}

/** Which bank an IFSC is of, and whether the branch is known. Refuses `not-found` for no bank. */
export async function lookUpBankBranch(
  { banks }: World,
  actor: Actor,
  { ifsc }: LookUpBankBranch,
): Promise<BankBranchView> {
  authorise(actor, 'place:read')
  const branch = banks.branch(ifsc)
  if (!branch) throw new Refusal('not-found')
  return { ifsc, ...branch }
}
