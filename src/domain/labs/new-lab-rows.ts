import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { DocumentId, DocumentKind } from '#src/domain/documents/document.ts'
import type { ImageType } from '#src/domain/documents/image-header.ts'
import type { DowntimeId } from '#src/domain/downtimes/downtime.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { NewAnalyteDecision } from '#src/domain/analytes/deciding-version.ts'
import type { NewAnalyteVersion } from '#src/domain/analytes/proposing.ts'
import type { confirmationKinds } from '#src/domain/results/judging/range-standing.ts'
import type { ContractChangeId, ContractChangeKind } from './contract-change.ts'
import type { LabId } from './lab.ts'
import type { PaperKind } from './paper-proposal.ts'
import type { Validity } from './validity.ts'

/** A proposal that waits for a second person; sealed, because it may contain an account number. */
type NewChange = {
  id: ContractChangeId
  labId: LabId
  kind: ContractChangeKind
  proposalSealed: string
  proposedBy: UserId
  proposedAt: Temporal.Instant
}

type NewShare = {
  id: string
  labId: LabId
  effectiveAt: Temporal.Instant
  categoryCode: string | null
  platformPercent: number
  labPercent: number
}

/** A bank account with its number sealed. */
export type NewAccount = {
  id: string
  labId: LabId
  bankName: string
  holderName: string
  ifsc: string
  accountSealed: string
  accountHash: string
  accountLastFour: string
  effectiveAt: Temporal.Instant
}

type NewPaper = {
  labId: LabId
  kind: PaperKind
  version: number
  number: string
  validFrom: Temporal.PlainDate | null
  validTo: Temporal.PlainDate
  scope: ItemCode[]
  documentId: DocumentId
  changeId: ContractChangeId
  effectiveAt: Temporal.Instant
}

/** An image whose sealed file is stored already, or the declaration that there is none. */
type NewDocument = {
  id: DocumentId
  labId: LabId | null
  draftId: DraftId | null
  kind: DocumentKind
  fileKey: string | null
  type: ImageType | null
  sha256: string | null
  byteCount: number | null
  declaration: string | null
  uploadedBy: UserId | null
  uploadedAt: Temporal.Instant
}

type NewConfirmation = {
  labId: LabId
  testCode: ItemCode
  fingerprint: string
  number: number
  kind: (typeof confirmationKinds)[number]
  reason: string | null
  saidBy: UserId
  saidAt: Temporal.Instant
}

type NewDowntime = {
  id: DowntimeId
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  wordsEn: string
  wordsHi: string
  announcedBy: UserId
  announcedAt: Temporal.Instant
}

type NewWarning = {
  labId: LabId
  of: Validity
  endsOn: Temporal.PlainDate
  days: number
  sentAt: Temporal.Instant
}

/** New rows around a lab, by the names decisions use. */
export type NewOfLabs = {
  readonly contractChange?: readonly NewChange[]
  readonly share?: readonly NewShare[]
  readonly account?: readonly NewAccount[]
  readonly paper?: readonly NewPaper[]
  readonly labDocument?: readonly NewDocument[]
  readonly confirmation?: readonly NewConfirmation[]
  readonly analyteVersion?: readonly NewAnalyteVersion[]
  readonly analyteDecision?: readonly NewAnalyteDecision[]
  readonly downtime?: readonly NewDowntime[]
  readonly warning?: readonly NewWarning[]
}
