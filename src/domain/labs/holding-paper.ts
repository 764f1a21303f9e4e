import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PaperDocument } from './contract-at-hand.ts'
import type { ContractChangeId } from './contract-change.ts'
import type { LabId } from './lab.ts'
import { dayOf, licensedFrom, type Paper } from './paper-proposal.ts'
import type { PapersOfRecord } from './updated-labs.ts'

export type PaperLab = PapersOfRecord & { id: LabId; version: number }

type Approved = {
  changeId: ContractChangeId
  paper: Paper
  document: PaperDocument
  /** Of the paper: one more than the one in force. */
  version: number
}

/**
 * Puts an approved paper into force: its document counts as approved, its version is stored, and
 * the lab's record changes, after that because the database compares it with the stored version.
 * Source: decision 082.
 */
export function heldPaper(
  lab: PaperLab,
  { changeId, paper, document, version }: Approved,
  by: UserId,
  now: Temporal.Instant,
): Changed {
  const row = {
    labId: lab.id,
    kind: paper.kind,
    version,
    number: paper.number,
    validFrom: paper.kind === 'pcpndt' ? null : dayOf(paper.from),
    validTo: dayOf(paper.to),
    scope: scopeOf(paper),
    documentId: document.id,
    changeId,
    effectiveAt: now,
  }
  const record = { ...lab, ...recordOf(paper, lab, indianDay(now)) }
  return {
    transitions: [],
    created: { paper: [row] },
    updated: { reviewedDocument: [approvedDocument(paper, document, by, now)] },
    afterwards: { transitions: [], updated: { papersOfRecord: [record] }, isCatalogue: true },
  }
}

/** A document approved before keeps its approver, and its last day becomes the paper's. */
function approvedDocument(
  paper: Paper,
  { id, version, state, decidedBy, decidedAt, registrationNumber }: PaperDocument,
  by: UserId,
  now: Temporal.Instant,
) {
  const decided =
    state === 'approved' ? { decidedBy, decidedAt } : { decidedBy: by, decidedAt: now }
  return {
    id,
    version,
    state: 'approved' as const,
    reason: null,
    expiresOn: dayOf(paper.to),
    registrationNumber: paper.kind === 'pcpndt' ? paper.number : registrationNumber,
    ...decided,
  }
}

function recordOf(paper: Paper, lab: PaperLab, today: Temporal.PlainDate): Partial<PapersOfRecord> {
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
