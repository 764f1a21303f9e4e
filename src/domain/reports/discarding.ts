import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import { notNow, type Revision } from './revision-at-hand.ts'
import type { RevisionSide } from './revision.ts'

type By = { by: UserId; from: RevisionSide; now: Temporal.Instant }

/**
 * Discards a draft with its values; the published report was never changed. A withdrawal by either
 * side, another change only by the lab.
 * Source: decision 032.
 */
export function discarding(
  revision: Revision,
  shown: number,
  { by, from, now }: By,
): Decision<{ state: 'discarded' }, 'not-allowed-now' | 'stale'> {
  const { kind, reportId, bookingId } = revision
  const isTheirs = kind === 'withdraw' || from === 'lab'
  if (!isTheirs || revision.state !== 'draft') return notNow(revision)
  if (revision.version !== shown) return { ok: false, error: 'stale' }
  const patch = { decidedBy: by, decidedFrom: from, decidedAt: now, proposalSealed: null }
  return {
    ok: true,
    answer: { state: 'discarded' },
    changes: {
      bookingId,
      transitions: [taken('revision', revision, 'discard', { patch })],
      audit: { subjectId: reportId, detail: { kind } },
    },
  }
}
