import type { ChangeRow } from '#src/db/queries/labs/contract-changes.ts'
import { Proposal } from '#src/domain/labs/contract-proposal.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { World } from '#src/usecases/world.ts'

type Sealing = Pick<World, 'cipher'>

const contextOf = (id: ContractChangeId) => `contract_changes.proposal:${id}`

export function sealProposal(
  { cipher }: Sealing,
  id: ContractChangeId,
  proposal: Proposal,
): string {
  return cipher.seal(JSON.stringify(proposal), contextOf(id))
}

export function openProposal({ cipher }: Sealing, { id, proposalSealed }: ChangeRow): Proposal {
  return Proposal.parse(JSON.parse(cipher.open(proposalSealed, contextOf(id))))
}
