import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type HandChange, whyLost } from '#src/domain/visits/lost-visit.ts'
import { eventRow, type Found, holdRow } from './event-rows.ts'
import { type EventAtHand, type HeardEvent, hearing, type SentEvent } from './hearing.ts'
import type { HoldReason, OfflineHoldId } from './hold.ts'
import { lastStepOf } from './last-step.ts'
import { provedTime } from './proved-time.ts'
import { trueTime } from './true-time.ts'

/** An event with what shows whether its phlebotomist may work, and whether the visit was theirs. */
export type LeftAtHand = EventAtHand & {
  away: Away
  visit: { bookingId: BookingId; phlebotomistId: UserId | null } | null
  /** How the visit changed hands, oldest first. */
  hands: readonly HandChange[]
  /** What the office looks at already for this visit. */
  open: readonly HoldReason[]
}

/** `suspendedAt`: of a suspension in force; `isPhlebotomist`: they still have the role. */
type Away = { suspendedAt: Temporal.Instant | null; isPhlebotomist: boolean }

/** `sentAt`: by the device's clock; `isLast`: of a call that brought all that the phone kept. */
type Sent = SentEvent & { sentAt: Temporal.Instant; isLast: boolean }
type At = { now: Temporal.Instant; holdId: OfflineHoldId }

/**
 * An event of somebody who may not work any more and can't sign in: it is kept for the office, and
 * never taken by itself. The signature of their phone is all that is asked, so whoever has not its key
 * learns nothing: refuses `not-found`. Refuses `sign-in-first` while they may work, `ask-first` and
 * `event-differs`.
 * Source: decisions 245 and 253.
 */
export function leaving(
  facts: LeftAtHand,
  sent: Sent,
  at: At,
): Decision<HeardEvent, 'not-found' | 'sign-in-first' | 'ask-first' | 'event-differs'> {
  const heard = hearing(facts, sent, at.now)
  if (!heard.ok)
    return heard.error === 'event-not-signed'
      ? { ok: false, error: 'not-found' }
      : { ok: false, error: heard.error, ...(heard.facts && { facts: heard.facts }) }
  if (!isAway(facts.away)) return { ok: false, error: 'sign-in-first' }
  if (heard.answer) return { ok: true, answer: heard.answer }
  return kept(facts, sent, at)
}

const isAway = ({ suspendedAt, isPhlebotomist }: Away) => suspendedAt !== null || !isPhlebotomist

function kept(
  facts: LeftAtHand,
  sent: Sent,
  at: At,
): Extract<Decision<HeardEvent, never>, { ok: true }> {
  const { device, visit } = facts
  const { event, textSha256, sentAt } = sent
  const proved = provedTime(facts, null, {
    heardAt: sent.heardAt,
    now: at.now,
    isLast: sent.isLast,
  })
  const time = trueTime({
    happenedAt: Temporal.Instant.from(event.happenedAt),
    offsetMs: event.offsetMs,
    sentAt,
    now: at.now,
    after: lastStepOf({ ...device, ...proved }, event.step, null),
  })
  const found = foundOf(facts, time.at)
  const { outcome, code, hold } = found
  const timed = { device, event, textSha256, time, proved }
  const { id: eventId, number, visitId, happenedAt, step } = event
  const isNew = hold !== null && !facts.open.includes(hold)
  const offline = { id: eventId, deviceId: device.id, number, happenedAt, outcome, code }
  return {
    ok: true,
    answer: { eventId, number, outcome, code, at: time.at, clock: time.clock },
    changes: {
      bookingId: hold === null ? null : (visit?.bookingId ?? null),
      transitions: [],
      created: {
        offlineEvent: [eventRow(timed, found, at)],
        ...(isNew && { offlineHold: [holdRow(timed, hold, at)] }),
      },
      audit: { subjectId: visitId, detail: { event: step.kind, offline } },
    },
  }
}

/** A visit that was never theirs is nothing to look at. What came after the suspension is said. */
function foundOf({ device, visit, hands, away }: LeftAtHand, happened: Temporal.Instant): Found {
  const { phlebotomistId } = device
  const isTheirs =
    visit?.phlebotomistId === phlebotomistId || whyLost(hands, phlebotomistId) !== 'not-found'
  if (!visit || !isTheirs) return { outcome: 'refused', code: 'not-found', hold: null }
  const { suspendedAt } = away
  const isAfter = suspendedAt !== null && Temporal.Instant.compare(happened, suspendedAt) >= 0
  return {
    outcome: 'held',
    code: isAfter ? 'after-suspension' : 'person-away',
    hold: 'person-away',
  }
}
