import type { LabId } from '#src/domain/labs/lab.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { CallFailure } from './call.ts'
import type { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { CallKind } from './tell-again.ts'

/** A call that a value opens. */
export type NewCall = {
  id: CallTaskId
  labId: LabId
  testItemId: TestItemId
  /** Null: of a value of an instrument that waits. */
  resultId: ResultId | null
  arrivedResultId?: ArrivedResultId
  kind?: CallKind
  state: 'open'
  openedAt: Temporal.Instant
}

/** A call that reached nobody. */
export type NewAttempt = {
  id: string
  callTaskId: CallTaskId
  outcome: CallFailure
  note: string | null
  triedBy: UserId
  triedAt: Temporal.Instant
}
