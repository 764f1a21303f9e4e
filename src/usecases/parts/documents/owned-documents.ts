import type { DocumentOwner } from '#src/db/queries/labs/lab-documents.ts'
import { findLabRow, lockLab } from '#src/db/queries/labs/lab-life.ts'
import type { DocumentsOf } from '#src/domain/documents/inputs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import {
  editableDraft,
  isDecided,
  openedDraft,
} from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'

/**
 * The owner of documents somebody may look at. Another lab's, another's form, a wrong token and an
 * unknown id are refused in the same way, `not-found`.
 */
export async function readableOwner(step: Step, of: DocumentsOf): Promise<DocumentOwner> {
  if (!('labId' in of)) {
    const opened = await openedDraft(step, of)
    if (isDecided(opened)) throw new Refusal('not-found')
    const { row, lab } = opened
    return lab ? { labId: lab.id } : { draftId: row.id }
  }
  const permit = authorise(step.actor, 'document:read')
  const { id } = permit.over(shown(await findLabRow(step.tx, of.labId)))
  return { labId: id }
}

/**
 * The same for changes, locked until the transaction ends: the second of two sees what the first
 * did. Refuses `not-allowed-now` for a form that is submitted and not sent back.
 */
export async function changeableOwner(step: Step, of: DocumentsOf): Promise<DocumentOwner> {
  if ('labId' in of) {
    const permit = authorise(step.actor, 'document:add')
    const { id } = permit.over(shown(await lockLab(step.tx, of.labId)))
    return { labId: id }
  }
  const { row, lab } = await editableDraft(step, of)
  return lab ? sentBackLab(step, lab.id) : { draftId: row.id }
}

/** The office may have moved it on between reading and locking. */
async function sentBackLab({ tx, actor }: Step, labId: LabId): Promise<DocumentOwner> {
  const lab = await lockLab(tx, labId)
  if (lab?.state !== 'changes-requested') throw notAllowed(actor, 'lab', lab?.state ?? 'terminated')
  return { labId }
}

/** The office also sees what was replaced, and has no hourly limit. */
export function isOffice({ actor }: Pick<Step, 'actor'>): boolean {
  return mayEver(actor, 'document:review')
}
