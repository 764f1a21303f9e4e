import { lockChangeAtHand, readContractFacts } from '#src/db/queries/labs/contract-at-hand.ts'
import { type DecideChange, type Proposal, scopeIn } from '#src/domain/labs/contract-proposal.ts'
import { decidingChange } from '#src/domain/labs/deciding-change.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, deciderOf, personOf } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { keepAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refuseWrongPassword } from '#src/usecases/password-again.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Approves or refuses a proposed change, signed with the password, by another person than the
 * proposer, who does not work at that lab. Approved shares take effect on their day, for later
 * quotes; an approved bank account is used a day later, and branch and signatory are told; an
 * approved paper takes effect at once. Refuses `password-again`, `same-person`, `stale`,
 * `not-allowed-now` where it is decided, `no-split` where the lab now offers a category that the
 * shares lack, and for a paper what `refuseApproved` does.
 * Source: reliability S29; decision 082.
 */
export async function decideChange(world: World, actor: Actor, input: DecideChange) {
  const permit = authorise(actor, 'contract:decide')
  await refuseWrongPassword(world, personOf(actor).id, input.password)
  return inStep(world, actor, async (step) => {
    const found = await lockChangeAtHand(step.tx, input.changeId)
    const change = permit.over(found?.change)
    const lab = permit.over(shown(found?.lab))
    const proposal = openProposal(world, change)
    const facts = await readContractFacts(step.tx, lab.id, scopeIn(proposal))
    if (!found || !facts) throw new Refusal('not-found')
    const at = { ...found, change, lab, proposal, facts }
    const decision = decidingChange(at, input, deciderOf(actor), newRows(step, proposal))
    return save(step, 'contract:decide', null, decision)
  })
}

/** What the rows of an approved change are made with: ids, and the sealed number of an account. */
function newRows({ world, now }: Step, proposal: Proposal) {
  const newId = () => world.chance.uuid()
  if (proposal.kind !== 'bank') return { now, newId, account: null }
  const id = newId()
  const { sealed: accountSealed, hash: accountHash } = keepAccount(
    world,
    id,
    proposal.accountNumber,
  )
  return { now, newId, account: { id, accountSealed, accountHash } }
}
