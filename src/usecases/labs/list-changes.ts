import { accountAt, listChangeRows } from '#src/db/queries/labs/contract-changes.ts'
import { listSplits } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { type ListChanges, toldProposal } from '#src/domain/labs/contract-proposal.ts'
import { mayDecideChange } from '#src/domain/labs/deciding-change.ts'
import { mayWithdrawChange } from '#src/domain/labs/withdrawing-change.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, deciderOf, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { contractLab } from '#src/usecases/parts/labs/contract-of.ts'
import { papersNow } from '#src/usecases/parts/labs/lab-papers.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { openProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'

const MOST = 200

type Row = Awaited<ReturnType<typeof listChangeRows>>[number]

/**
 * The contract changes of one lab, newest first, beside what is in force; without a lab, all
 * waiting ones for the office. Of a bank account only its last four digits.
 */
export function listChanges(world: World, actor: Actor, { labId }: ListChanges = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'contract:read')
    const isOffice = mayEver(actor, 'contract:decide')
    const wanted = labId ?? (isOffice ? undefined : managedLab(actor, 'contract:read', {}))
    const lab = wanted ? await contractLab(step, permit, wanted) : undefined
    const rows = await listChangeRows(step.tx, wanted, MOST)
    await audit(world, step.tx, actor, 'contract:read', wanted ?? 'waiting', {
      listed: rows.length,
    })
    return {
      changes: rows.map((row) => changeView(step, row, isOffice)),
      now: lab ? await contractNow(step, lab) : null,
    }
  })
}

/** The names of the office's people are shown only to the office. */
function changeView({ world, actor, now }: Step, row: Row, isOffice: boolean) {
  const { change, lab, proposer, decider } = row
  const { id, labId, kind, state, version, proposedAt, decidedAt, reason, effectiveAt } = change
  const isMine = change.proposedBy === personOf(actor).id
  const proposal = toldProposal(openProposal(world, change))
  return {
    changeId: id,
    labId,
    lab,
    kind,
    state,
    version,
    proposedBy: isOffice || isMine ? proposer : null,
    proposedAt: proposedAt.toString(),
    decidedBy: isOffice ? decider : null,
    decidedAt: decidedAt?.toString() ?? null,
    reason,
    effectiveAt: effectiveAt?.toString() ?? null,
    proposal,
    /** From the IFSC, where the list of banks knows it; false: no branch of that code is listed. */
    isKnownBranch:
      proposal.kind === 'bank' ? (world.banks.branch(proposal.ifsc)?.isKnownBranch ?? false) : true,
    isMine,
    mayDecide: isOffice && mayDecideChange(change, deciderOf(actor)),
    mayWithdraw: mayWithdrawChange(change, personOf(actor).id, now),
  }
}

async function contractNow(step: Step, lab: LabRow) {
  const { tx, now } = step
  const account = await accountAt(tx, lab.id, now)
  return {
    splits: await listSplits(tx, lab.id, now),
    papers: await papersNow(step, lab),
    account: account ? { ...account, effectiveAt: account.effectiveAt.toString() } : null,
  }
}
