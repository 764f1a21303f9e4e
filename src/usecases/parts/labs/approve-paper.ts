import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { decideDocument, type LabDocumentRow } from '#src/db/queries/labs/lab-documents.ts'
import { findPaperVersions, insertPaper } from '#src/db/queries/labs/lab-papers.ts'
import { updateLab } from '#src/db/queries/labs/lab-record.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import { dayOf, licensedFrom, type Paper } from '#src/domain/labs/paper-proposal.ts'
import { personOf } from '#src/usecases/access.ts'
import { refuseOwnUpload } from '#src/usecases/parts/files/own-upload.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Approved = { changeId: ContractChangeId; paper: Paper; document: LabDocumentRow }

/**
 * Puts an approved paper into force: its document counts as approved, its version is stored, and
 * the lab's record is updated. The lab must be locked, the change decided. Refuses `same-person` to
 * the uploader of the image.
 * Source: decision 082.
 */
export async function holdPaper(step: Step, lab: LabRow, approved: Approved): Promise<void> {
  const { tx, now } = step
  const { changeId, paper, document } = approved
  await approveDocument(step, paper, document)
  const versions = await findPaperVersions(tx, lab.id)
  await insertPaper(tx, {
    labId: lab.id,
    kind: paper.kind,
    version: (versions.get(paper.kind) ?? 0) + 1,
    number: paper.number,
    validFrom: paper.kind === 'pcpndt' ? null : dayOf(paper.from),
    validTo: dayOf(paper.to),
    scope: scopeOf(paper),
    documentId: document.id,
    changeId,
    effectiveAt: now,
  })
  await updateLab(tx, lab.id, recordOf(paper, lab, indianDay(now)))
  await bumpCatalogueVersion(tx)
}

/** A document approved before keeps its approver, and its last day becomes the paper's. */
async function approveDocument({ tx, actor, now }: Step, paper: Paper, document: LabDocumentRow) {
  const { id, version, decidedBy, decidedAt } = document
  const isDecided = document.state === 'approved'
  refuseOwnUpload(actor, document)
  const decided = await decideDocument(tx, id, version, {
    state: 'approved',
    reason: null,
    expiresOn: dayOf(paper.to),
    decidedBy: isDecided ? decidedBy : personOf(actor).id,
    decidedAt: isDecided ? decidedAt : now,
    ...(paper.kind === 'pcpndt' && { registrationNumber: paper.number }),
  })
  if (!decided) throw new Refusal('stale')
}

function recordOf(paper: Paper, lab: LabRow, today: Temporal.PlainDate) {
  const to = dayOf(paper.to)
  if (paper.kind === 'pcpndt') return { pcpndtNumber: paper.number, pcpndtTo: to }
  const from = dayOf(paper.from)
  if (paper.kind === 'licence')
    return {
      licenceNumber: paper.number,
      licenceFrom: licensedFrom(from, lab, today),
      licenceTo: to,
    }
  return { nablCertificate: paper.number, nablFrom: from, nablTo: to, nablScope: scopeOf(paper) }
}

function scopeOf(paper: Paper): ItemCode[] {
  return paper.kind === 'accreditation' ? paper.scope.map((code) => ItemCode.parse(code)) : []
}
