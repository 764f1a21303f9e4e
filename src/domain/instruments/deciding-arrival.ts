import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ArrivedResult, DiscardArrivedResult, RetryArrivedResult } from './arrived-result.ts'

type By = { by: UserId; now: Temporal.Instant }

/**
 * A person puts a value aside, and says why. Refuses `stale`, also where it does not wait any more.
 * Source: decision 230.
 */
export function discarding(
  arrived: ArrivedResult,
  { version, reason, note }: Omit<DiscardArrivedResult, 'id'>,
  { by, now }: By,
): Decision<{ outcome: 'discarded' }, 'stale'> {
  if (!waits(arrived, version)) return { ok: false, error: 'stale' }
  const { id, chosenTest } = arrived
  const said = note ? `${reason}: ${note}` : reason
  const row = {
    id,
    version,
    chosenTest,
    reason: arrived.reason,
    outcome: 'discarded' as const,
    testItemId: null,
    note: said,
    decidedAt: now,
    decidedBy: by,
  }
  return {
    ok: true,
    answer: { outcome: 'discarded' },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { arrival: [row] },
      audit: { subjectId: id, detail: { reason } },
    },
  }
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
  const { id, messageId, chosenTest } = arrived
  const row = {
    id,
    version,
    chosenTest: test ?? chosenTest,
    reason: null,
    outcome: null,
    testItemId: null,
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

function waits({ version, reason, outcome }: ArrivedResult, shown: number): boolean {
  return version === shown && outcome === null && reason !== null
}
