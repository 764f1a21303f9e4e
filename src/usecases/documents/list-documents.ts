import {
  type DocumentOwner,
  listCurrentDocuments,
  listReplacedDocuments,
} from '#src/db/queries/labs/lab-documents.ts'
import { findSignatoryOf } from '#src/db/queries/labs/lab-life.ts'
import type { ListDocuments } from '#src/domain/documents/inputs.ts'
import { needsMaskedCopy } from '#src/domain/documents/masked-copy.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { subjectOf } from './add-document.ts'
import { type DocumentView, documentView } from '#src/usecases/parts/files/document-view.ts'
import { isOffice, readableOwner } from '#src/usecases/parts/documents/owned-documents.ts'

type Listed = {
  /** One of each kind at most. */
  documents: DocumentView[]
  /** Earlier ones, newest first: only for the office. */
  replaced: DocumentView[]
  /** The signatory's Aadhaar number is known and a masked image of the card's front is missing. */
  isMaskedCopyNeeded: boolean
}

/** The documents of a form or of a lab, without their bytes. */
export function listDocuments(world: World, actor: Actor, { of }: ListDocuments): Promise<Listed> {
  return inStep(world, actor, async (step) => {
    const owner = await readableOwner(step, of)
    const rows = await listCurrentDocuments(step.tx, owner)
    const replaced = isOffice(step) ? await listReplacedDocuments(step.tx, owner) : []
    const isMaskedCopyNeeded = needsMaskedCopy(await aadhaarEndOf(step, owner), rows)
    await audit(world, step.tx, actor, 'document:read', subjectOf(owner), { part: 'list' })
    return {
      documents: rows.map(documentView),
      replaced: replaced.map(documentView),
      isMaskedCopyNeeded,
    }
  })
}

async function aadhaarEndOf({ tx }: Step, owner: DocumentOwner): Promise<string | null> {
  if ('draftId' in owner) return null
  return (await findSignatoryOf(tx, owner.labId))?.aadhaarLastFour ?? null
}
