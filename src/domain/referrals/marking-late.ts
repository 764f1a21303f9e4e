import type { Decision } from '#src/domain/changes.ts'
import { lateStep, type LateStep, type PastLimit } from './in-time.ts'

/**
 * Marks the limit that a referral has missed; without changes where none is. What happened meanwhile
 * at one of the labs comes first: the mark is then refused as stale, and made anew if it is due.
 * Source: decision 264.
 */
export function markingReferral(
  referral: PastLimit,
  now: Temporal.Instant,
): Decision<{ step: LateStep | null }, never> {
  const late = lateStep(referral, now)
  if (!late) return { ok: true, answer: { step: null } }
  const { id } = referral
  const { step } = late
  const row = {
    id,
    arrivalLateAt: step === 'arrival' ? now : null,
    reportLateAt: step === 'report' ? now : null,
  }
  return {
    ok: true,
    answer: { step },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { referralLate: [row] },
      audit: { subjectId: id, detail: { event: 'late', step } },
    },
  }
}
