import { listCurrentDocuments } from '#src/db/queries/labs/lab-documents.ts'
import { namesOf } from '#src/db/queries/labs/lab-life.ts'
import {
  accountsAt,
  findLabWithBeside,
  findLastEdit,
  findWaitingShares,
  type LabWithBeside,
  repeatsOf,
} from '#src/db/queries/labs/lab-record.ts'
import type { AboutLab } from '#src/domain/labs/edit-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { documentView } from '#src/usecases/parts/files/document-view.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { labRecords } from '#src/usecases/parts/labs/lab-record-view.ts'
import { openProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'

/**
 * One lab as the office sees it: its record, its submission, its documents, who entered and
 * approved it, other labs with the same numbers, and shares that wait for a second person. Refuses
 * `not-found` for a deleted one.
 */
export function viewLabRecord(world: World, actor: Actor, { labId }: AboutLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:read')
    const found = await findLabWithBeside(step.tx, labId)
    if (!found) throw new Refusal('not-found')
    permit.over({ labId })
    const [record] = await labRecords(step, [found])
    if (!record) throw new Refusal('not-found')
    const documents = await listCurrentDocuments(step.tx, { labId })
    const lastEdit = await findLastEdit(step.tx, labId)
    await audit(world, step.tx, actor, 'lab:read', labId, { part: 'record' })
    return {
      ...record,
      ...(await peopleOf(step, found)),
      lastEdit: lastEdit ? { at: lastEdit.at.toString(), by: lastEdit.by } : null,
      repeats: await repeats(step, found),
      waitingPair: await waitingPairOf(step, found),
      documents: documents.map(documentView),
    }
  })
}

async function peopleOf({ tx }: Step, { lab: { enteredBy, approvedBy } }: LabWithBeside) {
  const names = await namesOf(
    tx,
    [enteredBy, approvedBy].filter((id) => id !== null),
  )
  return {
    enteredBy: enteredBy && (names.get(enteredBy) ?? null),
    approvedBy: approvedBy && (names.get(approvedBy) ?? null),
  }
}

/** The codes of other labs with the same number. */
async function repeats({ tx, now }: Step, { lab, organization, signatory }: LabWithBeside) {
  const [account] = await accountsAt(tx, [lab.id], now)
  return repeatsOf(tx, lab, {
    gstinHash: organization.gstinHash,
    accountHash: account?.accountHash,
    aadhaarHash: signatory?.aadhaarHash,
  })
}

/** The proposed pair for all prices; null where none is waiting. */
export async function waitingPairOf({ world, tx }: Step, { lab }: Pick<LabWithBeside, 'lab'>) {
  const waiting = await findWaitingShares(tx, lab.id)
  if (!waiting) return null
  const proposal = openProposal(world, waiting)
  const [row] = proposal.kind === 'shares' ? proposal.rows : []
  if (!row || row.categoryCode !== null) return null
  const { platformPercent, labPercent } = row
  return { changeId: waiting.id, platformPercent, labPercent }
}
