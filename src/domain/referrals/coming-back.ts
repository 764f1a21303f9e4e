import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { passedOn } from './passing.ts'
import type { ReferralId, StepReferral } from './referral.ts'

/** A finished referral from which its tube is not back. */
export type NotBack = { id: ReferralId; version: number; tubeId: TubeId; partnerCode: string }

type Hand = { by: UserId; now: Temporal.Instant }

/**
 * The tube of a finished test is back at its lab, and with it of every other one that is done there.
 * Refuses `not-allowed-now` where it is back already, only an aliquot went, or a test of it is still
 * open there; `stale` where the referral changed since it was shown.
 * Source: decision 264.
 */
export function comingBack(
  facts: BenchFacts,
  waiting: readonly NotBack[],
  { referralId, version }: StepReferral,
  { by, now }: Hand,
): Decision<{ referralId: ReferralId }, 'not-allowed-now' | 'stale'> {
  const shown = waiting.find(({ id }) => id === referralId)
  const isStillThere = facts.referred?.some(
    ({ tubeId, sentAs }) => tubeId === shown?.tubeId && sentAs === 'tube',
  )
  if (!shown || isStillThere)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'not-back', allowed: [] } }
  if (shown.version !== version) return { ok: false, error: 'stale' }
  const back = waiting.map((one) => ({ id: one.id, version: one.version, backBy: by, backAt: now }))
  return {
    ok: true,
    answer: { referralId },
    changes: {
      bookingId: facts.booking.id,
      transitions: passedOn(facts, shown.tubeId, 'back', shown.partnerCode),
      updated: { referralBack: back },
      audit: { subjectId: referralId, detail: { event: 'back', all: back.map(({ id }) => id) } },
    },
  }
}
