import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { DocumentId, DocumentState } from '#src/domain/documents/document.ts'
import type { DowntimeId } from '#src/domain/downtimes/downtime.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ContractChangeId, ContractChangeState } from './contract-change.ts'
import type { LabId, OrganizationId } from './lab.ts'

/** The columns of a lab's record that its papers determine. */
export type PapersOfRecord = {
  licenceNumber: string | null
  licenceFrom: Temporal.PlainDate
  licenceTo: Temporal.PlainDate
  nablCertificate: string | null
  nablFrom: Temporal.PlainDate | null
  nablTo: Temporal.PlainDate | null
  nablScope: readonly ItemCode[]
  pcpndtNumber: string | null
  pcpndtTo: Temporal.PlainDate | null
}

type Versioned<Id> = { id: Id; version: number }

/** The office's decision on a document. */
type ReviewedDocument = Versioned<DocumentId> & {
  state: Exclude<DocumentState, 'replaced'>
  reason: string | null
  expiresOn: Temporal.PlainDate | null
  registrationNumber: string | null
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
}

type EndedChange = Versioned<ContractChangeId> & {
  state: Exclude<ContractChangeState, 'waiting'>
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  reason: string | null
  effectiveAt: Temporal.Instant | null
}

/** What an organization's approved lab says about it; its numbers are sealed. */
export type AdoptedOrganization = {
  id: OrganizationId
  name: string
  legalEntity: string
  gstinSealed: string | null
  gstinHash: string | null
}

/** Rows of labs that change outside a machine's edges, each only if it is still as it was read. */
export type UpdatedLabs = {
  /** The papers of a lab that is still as it was read. */
  readonly papersOfRecord?: readonly (Versioned<LabId> & PapersOfRecord)[]
  /** A document that nobody decided or replaced since it was read. */
  readonly reviewedDocument?: readonly ReviewedDocument[]
  /** A newer document of its kind takes the place of a current one. */
  readonly replacedDocument?: readonly Versioned<DocumentId>[]
  /** Removes a current document from a form. */
  readonly removedDocument?: readonly Versioned<DocumentId>[]
  /** Ends a change that is waiting as it was read. */
  readonly endedChange?: readonly EndedChange[]
  /** Withdraws an approved change, which takes effect after `effectiveAt` only. */
  readonly stoppedChange?: readonly (Versioned<ContractChangeId> & {
    effectiveAt: Temporal.Instant
  })[]
  /** Deletes what a stopped change would have put into force. */
  readonly stoppedShares?: readonly { id: string }[]
  readonly stoppedAccount?: readonly { id: string }[]
  /** An organization takes over the data of its first approved lab. */
  readonly adopted?: readonly AdoptedOrganization[]
  /** Ends a role that somebody holds. */
  readonly endedRole?: readonly { id: string }[]
  /** Withdraws a downtime that is neither over nor withdrawn. */
  readonly calledOff?: readonly {
    id: DowntimeId
    withdrawnBy: UserId
    withdrawnAt: Temporal.Instant
  }[]
}
