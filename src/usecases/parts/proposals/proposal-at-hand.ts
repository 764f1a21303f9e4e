import { findProposal, placesAt } from '#src/db/queries/proposals/proposals.ts'
import { lockCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { ProposalId } from '#src/domain/proposals/proposal.ts'
import { withId } from '#src/domain/with-id.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A proposal in the actor's scope with its visit, its booking, locked, and the places kept for it;
 * refuses `not-found` for another's as for a missing one.
 */
export async function loadProposal(step: Step, permit: Permit, id: ProposalId) {
  const asked = await findProposal(step.tx, id)
  permit.over(asked?.visit)
  const found = await lockProposal(step, id)
  if (!found) throw new Refusal('not-found')
  return found
}

/** The same for the worker, whom no booking is out of reach of; undefined where there is none. */
export async function lockProposal({ tx }: Step, id: ProposalId) {
  const asked = await findProposal(tx, id)
  if (!asked) return undefined
  const { visitId, startsAt } = asked.proposal
  const facts = await lockCollection(tx, 'visit', visitId)
  // Read again under the lock: another answer may have come first.
  const [now, kept] = await Promise.all([findProposal(tx, id), placesAt(tx, { visitId, startsAt })])
  const visit = withId(facts?.visits, visitId)
  return facts && visit && now && { ...facts, visit, proposal: now.proposal, kept }
}
