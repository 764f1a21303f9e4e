import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { FailureReason } from './failure-reason.ts'
import type {
  ControlFailureId,
  ControlLotId,
  ControlRunId,
  ControlTargetId,
  ControlValueId,
} from './control.ts'
import { type ControlPoint, deviationOf, type BrokenRule, type RejectingRule } from './westgard.ts'

/** A target in force, with what its lot says. */
export type TargetInForce = {
  id: ControlTargetId
  testCode: ItemCode
  level: number
  mean: number
  sd: number
  lotId: ControlLotId
  expiresOn: Temporal.PlainDate
}

/** A value that counts for the rules, of a target in force. */
export type EarlierValue = {
  id: string
  runId: string
  /** Of its run, increasing. */
  runNumber: number
  testCode: ItemCode
  level: number
  value: number
  mean: number
  sd: number
}

/** An instrument with everything that a run of controls is judged by. */
export type ControlsAtHand = {
  instrumentId: InstrumentId
  labId: LabId
  isRetired: boolean
  /** The number of its last run, 0 before the first. */
  lastRun: number
  targets: readonly TargetInForce[]
  /** Per level the last ten since the last resolved failure of the test. */
  earlier: readonly EarlierValue[]
  /** Tests with an open failure here. */
  failed: readonly ItemCode[]
}

/** What a run adds. */
export type NewOfControls = {
  readonly controlLot?: readonly {
    id: ControlLotId
    labId: LabId
    material: string
    level: number
    lotNumber: string
    expiresOn: Temporal.PlainDate
    addedBy: UserId
    addedAt: Temporal.Instant
  }[]
  readonly controlTarget?: readonly {
    id: ControlTargetId
    labId: LabId
    instrumentId: InstrumentId
    testCode: ItemCode
    lotId: ControlLotId
    level: number
    number: number
    mean: number
    sd: number
    source: 'manufacturer' | 'own'
    fromCount: number | null
    /** Why it replaces another one of the same lot; null: it is the lot's first here. */
    reason: string | null
    setBy: UserId
    setAt: Temporal.Instant
  }[]
  readonly controlRun?: readonly {
    id: ControlRunId
    labId: LabId
    instrumentId: InstrumentId
    number: number
    enteredBy: UserId
    enteredAt: Temporal.Instant
  }[]
  readonly controlValue?: readonly {
    id: ControlValueId
    runId: ControlRunId
    instrumentId: InstrumentId
    testCode: ItemCode
    targetId: ControlTargetId
    value: number
    enteredBy: UserId
    enteredAt: Temporal.Instant
  }[]
  readonly controlStrike?: readonly {
    valueId: ControlValueId
    enteredBy: UserId
    struckBy: UserId
    struckAt: Temporal.Instant
    reason: string
  }[]
  readonly controlFailure?: readonly {
    id: ControlFailureId
    labId: LabId
    instrumentId: InstrumentId
    testCode: ItemCode
    runId: ControlRunId
    broken: readonly BrokenRule<RejectingRule>[]
    openedBy: UserId
    openedAt: Temporal.Instant
  }[]
}

/** How failures change: each once. */
export type UpdatedControls = {
  readonly resolvedFailure?: readonly {
    id: ControlFailureId
    reason: FailureReason
    words: string
    /** Of the lab, where somebody else resolves it for the lab. */
    labWord: string | null
    resolvedBy: UserId
    resolvedAt: Temporal.Instant
  }[]
}

/**
 * Values as the rules judge them, oldest first and in a run by level.
 * Source: Westgard et al., Clin Chem 1981;27:493.
 */
export function pointsOf(values: readonly EarlierValue[]): ControlPoint[] {
  return values
    .toSorted((a, b) => a.runNumber - b.runNumber || a.level - b.level)
    .map((one) => ({
      id: one.id,
      runId: one.runId,
      level: one.level,
      deviation: deviationOf(one.value, one),
    }))
}
