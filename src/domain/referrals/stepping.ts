import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import { begun, dropped, toldAgain, type Work } from '#src/domain/results/bench/bench-work.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { afterHours } from './in-time.ts'
import { passedOn } from './passing.ts'
import type {
  LoseReferral,
  OpenReferral,
  Outcome,
  ReferralId,
  StepReferral,
  TurnAwayReferral,
} from './referral.ts'

type Facts = BenchFacts & { item: Item }
type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }
type WhyNot = 'stale' | 'not-allowed-now'
type Answer = { referralId: ReferralId }

/**
 * The partner receives the sample; from then on the agreed hours to its result count. Refuses
 * `same-person` to whoever sent it, `not-allowed-now` once it was received, recalled or ended.
 * Source: features C19; decision 259; decision 264.
 */
export function receiving(
  facts: Facts,
  step: StepReferral,
  { by, now }: Hand,
): Decision<Answer, WhyNot | 'same-person'> {
  const found = openAs(facts, step, { isReceived: false })
  if (!found.ok) return found
  const { id, tubeId, partnerCode, sentBy } = found.referral
  if (by === sentBy) return { ok: false, error: 'same-person' }
  return {
    ok: true,
    answer: { referralId: id },
    changes: {
      bookingId: facts.booking.id,
      transitions: passedOn(facts, tubeId, 'in', partnerCode),
      updated: { referralReceived: [receivedRow(found.referral, { by, now })] },
      audit: { subjectId: id, detail: { event: 'receive' } },
    },
  }
}

/**
 * The partner scanned what arrived: all open tests of this tube, or of this aliquot, that are on
 * their way to it are received by one step of the tube. Refuses `not-allowed-now` where there is
 * none, `same-person` to whoever sent one of them.
 * Source: decision 264.
 */
export function receivingScanned(
  { referred = [], ...facts }: BenchFacts,
  arrived: readonly ReferralId[],
  { by, now }: Pick<Hand, 'by' | 'now'>,
): Decision<{ received: ReferralId[] }, 'not-allowed-now' | 'same-person'> {
  const found = referred.filter(({ id, isReceived }) => arrived.includes(id) && !isReceived)
  const [first] = found
  if (!first)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'ended', allowed: [] } }
  if (found.some(({ sentBy }) => sentBy === by)) return { ok: false, error: 'same-person' }
  const received = found.map(({ id }) => id)
  return {
    ok: true,
    answer: { received },
    changes: {
      bookingId: facts.booking.id,
      transitions: passedOn(facts, first.tubeId, 'in', first.partnerCode),
      updated: { referralReceived: found.map((one) => receivedRow(one, { by, now })) },
      audit: { subjectId: first.id, detail: { event: 'receive', scanned: received } },
    },
  }
}

function receivedRow(
  { id, version, reportHours }: OpenReferral,
  { by, now }: Pick<Hand, 'by' | 'now'>,
) {
  const reportBy = afterHours(now, reportHours)
  return { id, version, receivedBy: by, receivedAt: now, reportBy }
}

/**
 * The partner does not test the sample, and gives it back: `refused` at its door, `returned` once it
 * was received; a value that nobody verified falls. The test is its own lab’s again.
 * Source: features C19; decision 259.
 */
export function turningAway(
  facts: Facts,
  { reason, ...step }: TurnAwayReferral,
  hand: Hand,
): Decision<Answer, WhyNot> {
  const found = openAs(facts, step)
  if (!found.ok) return found
  const outcome = turnedAway(facts, step)
  return ended(facts, found.referral, { outcome, reason }, hand)
}

/** `returned` once the sample was received, `refused` before. Source: decision 259. */
export function turnedAway(
  { referred = [] }: Pick<BenchFacts, 'referred'>,
  { referralId }: Pick<StepReferral, 'referralId'>,
): 'returned' | 'refused' {
  return referred.find(({ id }) => id === referralId)?.isReceived ? 'returned' : 'refused'
}

/** The lab takes the sample back before the partner received it. Source: decision 259. */
export function recalling(facts: Facts, step: StepReferral, hand: Hand): Decision<Answer, WhyNot> {
  const found = openAs(facts, step, { isReceived: false })
  if (!found.ok) return found
  return ended(facts, found.referral, { outcome: 'recalled', reason: null }, hand)
}

/**
 * The lab says that no result comes from the partner any more, at any time, so a partner that is
 * silent or suspended keeps no test. The sample itself is lost by the verb that exists.
 * Source: decision 259.
 */
export function losing(
  facts: Facts,
  { reason, ...step }: LoseReferral,
  hand: Hand,
): Decision<Answer, WhyNot> {
  const found = openAs(facts, step)
  if (!found.ok) return found
  return ended(facts, found.referral, { outcome: 'lost', reason }, hand)
}

type Ending = { outcome: Outcome; reason: string | null }

function ended(
  facts: Facts,
  referral: OpenReferral,
  { outcome, reason }: Ending,
  hand: Hand,
): Decision<Answer, never> {
  const { id, version, tubeId, partnerCode } = referral
  const row = { id, version, endedBy: hand.by, endedAt: hand.now, outcome, reason }
  const isBack = outcome !== 'lost'
  const changed = {
    transitions: isBack ? passedOn(facts, tubeId, 'back', partnerCode) : [],
    updated: { referralEnded: [row] },
  }
  const work = withoutValue(facts, hand)
  const whole = { ...work, acts: [...work.acts, { of: id, changed }] }
  const audit = { subjectId: id, detail: { event: outcome, reason } }
  return { ok: true, answer: { referralId: id }, changes: changesOf(whole, audit) }
}

/** What the partner entered and nobody verified no longer counts. */
function withoutValue(facts: Facts, hand: Hand): Work {
  const { item } = facts
  const isOpen = item.state === 'entered' || item.state === 'held'
  if (!isOpen) return begun(facts)
  const reason = 'given back by the partner lab'
  return toldAgain(dropped(begun(facts), item, { event: 'retest', reason, hand }), item, hand)
}

type Found = { ok: true; referral: OpenReferral } | Refused<WhyNot>

/** The open referral as it was shown; received or not where that matters. */
function openAs(
  { referred = [] }: Facts,
  { referralId, version }: StepReferral,
  { isReceived }: { isReceived?: boolean } = {},
): Found {
  const referral = referred.find(({ id }) => id === referralId)
  if (!referral || (isReceived !== undefined && referral.isReceived !== isReceived)) {
    const state = referral ? (referral.isReceived ? 'received' : 'sent') : 'ended'
    return { ok: false, error: 'not-allowed-now', stands: { state, allowed: [] } }
  }
  return referral.version === version ? { ok: true, referral } : { ok: false, error: 'stale' }
}
