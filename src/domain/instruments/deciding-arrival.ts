import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { type ArrivalCall, callsEnded, withMore } from './arrival-calls.ts'
import type { ArrivedResult, DiscardArrivedResult, RetryArrivedResult } from './arrived-result.ts'

type By = { by: UserId; now: Temporal.Instant }

/** A value with the calls about it, and the values that count of the order that it waits for. */
export type ArrivalAtHand = {
  arrived: ArrivedResult
  calls: readonly ArrivalCall[]
  results: readonly { testItemId: TestItemId; flag: ResultFlag }[]
}

/**
 * A person puts a value aside, and says why: the call about it ends with that reason, and whoever was
 * told it is told again where the value that counts is judged otherwise. Refuses `stale`, also where it
 * does not wait any more.
 * Source: decisions 230 and 236.
 */
export function discarding(
  { arrived, calls, results }: ArrivalAtHand,
  { version, reason, note }: Omit<DiscardArrivedResult, 'id'>,
  hand: By & { newId: () => string },
): Decision<{ outcome: 'discarded' }, 'stale'> {
  const { by, now } = hand
  if (!waits(arrived, version)) return { ok: false, error: 'stale' }
  const { id, chosenTest, testItemId, flag } = arrived
  const said = note ? `${reason}: ${note}` : reason
  const row = {
    id,
    version,
    chosenTest,
    reason: arrived.reason,
    outcome: 'discarded' as const,
    testItemId,
    flag,
    note: said,
    decidedAt: now,
    decidedBy: by,
  }
  const changes = {
    bookingId: null,
    transitions: [],
    updated: { arrival: [row] },
    audit: { subjectId: id, detail: { reason } },
  }
  const current = results.find((one) => one.testItemId === testItemId)
  const stands = current ? { told: flag, now: current.flag } : null
  const item = testItemId && { id: testItemId, labId: arrived.labId }
  const ended = item
    ? callsEnded(calls, { arrived, item, stands }, said, hand)
    : { transitions: [] }
  return { ok: true, answer: { outcome: 'discarded' }, changes: withMore(changes, ended) }
}

/**
 * A person has mended what held a value up, or chose its test: it is tried again. Refuses `stale`,
 * also where it does not wait any more.
 * Source: decision 230.
 */
export function retrying(
  arrived: ArrivedResult,
  { version, test }: Omit<RetryArrivedResult, 'id'>,
  { by, now }: By,
): Decision<{ isQueued: true }, 'stale'> {
  if (!waits(arrived, version)) return { ok: false, error: 'stale' }
  const { id, messageId, chosenTest, testItemId, flag } = arrived
  const row = {
    id,
    version,
    chosenTest: test ?? chosenTest,
    reason: null,
    outcome: null,
    // It holds the test back until it was tried.
    testItemId,
    flag,
    note: null,
    decidedAt: now,
    decidedBy: by,
  }
  return {
    ok: true,
    answer: { isQueued: true },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { arrival: [row] },
      jobs: [{ job: 'apply-instrument-message', instrumentMessageId: messageId }],
      audit: { subjectId: id, detail: { test: row.chosenTest } },
    },
  }
}

/** Whether a value waits for a person, as it was shown. Source: decision 230. */
export function waits({ version, reason, outcome }: ArrivedResult, shown: number): boolean {
  return version === shown && outcome === null && reason !== null
}

/** Whether nothing was done with a value yet. Source: decision 230. */
export function isUntried({ reason, outcome }: Pick<ArrivedResult, 'reason' | 'outcome'>): boolean {
  return outcome === null && reason === null
}
