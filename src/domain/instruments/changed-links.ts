import type { UserId } from '#src/domain/people/actor.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type {
  ArrivalOutcome,
  ArrivedResult,
  ArrivedResultId,
  QueueReason,
} from './arrived-result.ts'
import type {
  BridgeKeyId,
  InstrumentLink,
  InstrumentLinkId,
  InstrumentMessageId,
  LinkedInstrument,
} from './bridge.ts'
import type { LinkColumns } from './instrument-file.ts'
import type { MessageFault } from './instrument-message.ts'

type NewKey = {
  id: BridgeKeyId
  labId: LabId
  name: string
  secretSealed: string
  createdAt: Temporal.Instant
  createdBy: UserId
}

type NewMessage = {
  id: InstrumentMessageId
  labId: LabId
  linkId: InstrumentLinkId
  /** Null: a person imported it as a file. */
  keyId: BridgeKeyId | null
  importedBy: UserId | null
  controlId: string
  sha256: string
  rawSealed: string
  fault: MessageFault | null
  receivedAt: Temporal.Instant
}

/** New rows of instruments and what they send, by table. */
export type NewOfLinks = {
  readonly bridgeKey?: readonly NewKey[]
  readonly bridgeNonce?: readonly { keyId: BridgeKeyId; nonce: string; at: Temporal.Instant }[]
  readonly instrumentAccount?: readonly { id: UserId; name: string; email: string }[]
  readonly instrumentLink?: readonly (Omit<InstrumentLink, 'version' | 'retiredAt'> & {
    createdBy: UserId
  })[]
  readonly linkedInstrument?: readonly LinkedInstrument[]
  readonly instrumentMessage?: readonly NewMessage[]
  readonly fileColumns?: readonly LinkColumns[]
  /** Rows of a file that never count again. */
  readonly fileRow?: readonly {
    linkId: InstrumentLinkId
    sha256: string
    arrivedResultId: ArrivedResultId
  }[]
  readonly arrivedResult?: readonly Omit<
    ArrivedResult,
    'version' | 'chosenTest' | 'reason' | 'outcome' | 'testItemId' | 'flag' | 'decidedAt'
  >[]
}

/** Rows of instruments that change, each while it is as it was read. */
export type UpdatedLinks = {
  readonly revokedKey?: readonly {
    id: BridgeKeyId
    version: number
    revokedAt: Temporal.Instant
    revokedBy: UserId
  }[]
  readonly retiredLink?: readonly {
    id: InstrumentLinkId
    version: number
    retiredAt: Temporal.Instant
    retiredBy: UserId
  }[]
  /** Which instrument of the lab it is, from now on. */
  readonly linkedInstrumentSet?: readonly LinkedInstrument[]
  /** Which column of its files says what, from now on. */
  readonly fileColumnsSet?: readonly LinkColumns[]
  /** A value that waits for a person, or is done with. */
  readonly arrival?: readonly {
    id: ArrivedResultId
    version: number
    reason: QueueReason | null
    outcome: ArrivalOutcome | null
    chosenTest: ItemCode | null
    testItemId: TestItemId | null
    flag: ResultFlag | null
    note: string | null
    decidedAt: Temporal.Instant | null
    decidedBy: UserId | null
  }[]
}
