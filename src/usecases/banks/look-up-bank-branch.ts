import type { LookUpBankBranch } from '#src/domain/identity/look-up-bank-branch.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

type BankBranchView = {
  ifsc: string
  /** Null where the list has no name for the bank. */
  bank: string | null
  /** New branches appear: an unlisted one only deserves a second look. */
  isKnownBranch: boolean
}

/**
 * The bank of an IFSC, and whether the branch is known. Refuses `not-found` for an unknown bank.
 */
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
