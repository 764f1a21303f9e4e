import { lockContract } from '#src/db/queries/labs/contract-at-hand.ts'
import { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import { type ProposeChange, scopeIn } from '#src/domain/labs/contract-proposal.ts'
import { proposing } from '#src/domain/labs/proposing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { sealProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Proposes another bank account, other shares or another paper for a lab; nothing changes until
 * another person approves it. Refuses `change-waiting` where one of its kind is waiting, `no-split`
 * where the shares omit a category that the lab offers, `fields-disagree` for an unknown category,
 * for a paper what `refuseProposed` does, `not-allowed-now` before the lab is approved: until then
 * its form is the contract, and submitting that again would undo the change.
 * Source: reliability S29; decision 082.
 */
export function proposeChange(world: World, actor: Actor, input: ProposeChange) {
  return inStep(world, actor, (step) => proposeIn(step, input))
}

/** The same as part of another verb. */
export async function proposeIn(step: Step, { labId, ...proposal }: ProposeChange) {
  const { world, tx, actor, now } = step
  const permit = authorise(actor, 'contract:propose')
  const found = await lockContract(tx, labId, scopeIn(proposal))
  if (!found) throw new Refusal('not-found')
  const lab = permit.over(shown(found.lab))
  const id = ContractChangeId.parse(world.chance.uuid())
  const at = { id, proposalSealed: sealProposal(world, id, proposal), by: personOf(actor).id, now }
  return save(step, 'contract:propose', null, proposing(lab, found.facts, proposal, at))
}
