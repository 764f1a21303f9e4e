import type { Changed, Changes, Decision } from '#src/domain/changes.ts'
import type { Hand } from '#src/domain/results/bench/bench-facts.ts'
import { type ArrivalCall, callsEnded, withMore } from './arrival-calls.ts'
import type { ArrivalOutcome, ArrivedResult, QueueReason } from './arrived-result.ts'
import type { WhyNotPlaced } from './placed-result.ts'

export type Applied = { outcome: ArrivalOutcome | null; reason: QueueReason | null }
type Decided = Decision<Applied, never>
type Row = NonNullable<NonNullable<Changes['updated']>['arrival']>[number]

/**
 * A value of control material: kept for quality control, never of a patient.
 * Source: life cycle 5; decision 230.
 */
export function keptAsControl(arrived: ArrivedResult): Decided {
  return keptAside(arrived, settled(arrived, 'control'), { transitions: [] })
}

/**
 * A value without a place: it waits for a person, with the reason, or nobody asked for it. A call about
 * it, where it waited for a test before, ends.
 * Source: decisions 230 and 236.
 */
export function unplaced(
  arrived: ArrivedResult,
  why: WhyNotPlaced,
  calls: readonly ArrivalCall[],
  hand: Hand,
): Decided {
  const isOver = why === 'not-ordered' || why === 'ignored'
  const row = isOver ? settled(arrived, why) : { ...settled(arrived, null), reason: why }
  return keptAside(arrived, row, callsWithoutTest(arrived, calls, why, hand))
}

function callsWithoutTest(
  arrived: ArrivedResult,
  calls: readonly ArrivalCall[],
  why: WhyNotPlaced,
  hand: Hand,
): Changed {
  const [first] = calls
  if (!first) return { transitions: [] }
  const item = { id: first.testItemId, labId: arrived.labId }
  return callsEnded(calls, { arrived, item, stands: null }, why, hand)
}

/** A value of which only its own row changes, and the calls about it. Source: decision 230. */
export function keptAside(arrived: ArrivedResult, row: Row, more: Changed): Decided {
  const { reason, outcome } = row
  const changes = {
    bookingId: null,
    transitions: [],
    updated: { arrival: [row] },
    audit: { subjectId: arrived.id, detail: { reason, outcome } },
  }
  return { ok: true, answer: { outcome, reason }, changes: withMore(changes, more) }
}

/** The row as it changes, where nobody decided. Source: decision 230. */
export function settled(
  { id, version, chosenTest }: ArrivedResult,
  outcome: ArrivalOutcome | null,
): Row {
  const nobody = { note: null, decidedAt: null, decidedBy: null }
  return { id, version, chosenTest, outcome, reason: null, testItemId: null, flag: null, ...nobody }
}
