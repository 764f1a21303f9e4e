import { insertChange } from '#src/db/queries/labs/contract-changes.ts'
import { knownCategories, offeredCategories } from '#src/db/queries/labs/lab-life.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { isApplying } from '#src/domain/labs/lab-life.ts'
import { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { ProposeChange, Proposal } from '#src/domain/labs/contract-proposal.ts'
import { isPaper } from '#src/domain/labs/paper-proposal.ts'
import type { ShareRow } from '#src/domain/lab-applications/submission.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { fieldsDisagree } from '#src/usecases/parts/lab-applications/disagreements.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseProposed } from '#src/usecases/parts/labs/lab-papers.ts'
import { lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'
import { sealProposal, toldProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'

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
  // Locked: a concurrent deletion waits and withdraws this, or came first.
  const lab = await lockedLab(step, permit, labId)
  if (isApplying(lab.state) || lab.state === 'refused') throw notAllowed(actor, 'lab', lab.state)
  if (proposal.kind === 'shares') await refuseHoles(step, lab, proposal.rows)
  if (isPaper(proposal)) await refuseProposed(step, lab, proposal)
  const id = ContractChangeId.parse(world.chance.uuid())
  const { kind } = proposal
  const written = await insertChange(tx, {
    id,
    labId,
    kind,
    proposalSealed: sealProposal(world, id, proposal),
    proposedBy: personOf(actor).id,
    proposedAt: now,
  })
  if (!written) throw new Refusal('change-waiting')
  await audit(world, tx, actor, 'contract:propose', id, { labId, ...told(proposal) })
  return { changeId: id, kind, state: 'waiting' as const, version: 1 }
}

const told = (proposal: Proposal) => ({ proposal: toldProposal(proposal) })

/** Every category of the table exists, and none that the lab offers lacks a share. */
export async function refuseHoles({ tx }: Step, { id }: LabRow, rows: readonly ShareRow[]) {
  const codes = rows.flatMap(({ categoryCode }) => categoryCode ?? [])
  if (codes.length === 0) return
  const known = await knownCategories(tx, codes)
  const unknown = rows.flatMap(({ categoryCode }, at) =>
    categoryCode === null || known.includes(categoryCode)
      ? []
      : [{ path: `rows.${at}.categoryCode`, kind: 'category-unknown' }],
  )
  if (unknown.length > 0) throw fieldsDisagree(unknown)
  const missing = (await offeredCategories(tx, id)).filter((code) => !codes.includes(code))
  if (missing.length > 0)
    throw new Refusal('no-split', { facts: { categories: missing.join(', ') } })
}
