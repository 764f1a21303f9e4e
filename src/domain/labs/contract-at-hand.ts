import type { DocumentId, DocumentState } from '#src/domain/documents/document.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PaperKind } from './paper-proposal.ts'

/** An image of a paper that the office may look at: neither replaced nor refused. */
export type PaperDocument = {
  id: DocumentId
  kind: string
  state: DocumentState
  version: number
  uploadedBy: UserId | null
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  registrationNumber: string | null
}

/** What decides whether a change of a lab's contract may be proposed or take effect. */
export type ContractFacts = {
  /** Every category there is. */
  categories: readonly string[]
  /** The categories of the lab's current offers. */
  offered: readonly string[]
  /** Of the codes that a certificate would cover, those of tests. */
  knownTests: readonly string[]
  /** How many times each paper was changed by two people. */
  versions: ReadonlyMap<PaperKind, number>
  documents: ReadonlyMap<PaperKind, PaperDocument>
}
