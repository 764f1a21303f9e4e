import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import { heldOverNight } from '#src/domain/night.ts'
import { afterThem } from '#src/domain/orders/with-their-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { after, type Transition, transition } from '#src/domain/transition.ts'
import { givenUp, isTooLateToOffer, type VisitToGiveUp } from './giving-up-visit.ts'
import { whatCancellingCosts, withOrders } from './visit-at-hand.ts'
import { isAccepted } from './visit-machine.ts'

type Released = { state: 'offered' | 'cancelled' }

type Given = {
  reason: string
  by: UserId
  version?: number | undefined
  /** What was shown of the outcome: that the visit is offered to others. */
  expected?: 'offered-on' | undefined
}

/**
 * A visit released before arriving is offered again, and cancelling is free; where nobody would be
 * awaited any more, it is given up in the same step, and its patient is told once what to do. A
 * phlebotomist may release a visit that turns out to be their own booking; nobody else may release
 * their own. `version`: the visit's as shown; who releases their own visit has no other to mistake
 * it for. Who takes it off somebody is noted on it: they never have it next. Refuses `visit-ends-now`
 * where it was shown as offered to others and would be given up.
 * Source: life cycle 1, 3; decisions 059, 179, 186.
 */
export function release(
  facts: VisitToGiveUp & { booking: { accountId: UserId } },
  { reason, by, version, expected }: Given,
  now: Temporal.Instant,
): Decision<Released, 'own-booking' | 'not-allowed-now' | 'stale' | 'visit-ends-now'> {
  const { visit, booking } = facts
  const isTheirs = visit.phlebotomistId === by
  if (!isTheirs && isOwnBooking(by, booking)) return { ok: false, error: 'own-booking' }
  const patch = { ...nobodys, ...(!isTheirs && { takenOffBy: by }) }
  const released = transition('visit', visit, 'release', { patch, reason })
  if (!released)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'visit', state: visit.state },
    }
  if (version !== undefined && visit.version !== version) return { ok: false, error: 'stale' }
  const isTooLate = isTooLateToOffer(visit, now)
  if (isTooLate && expected) return { ok: false, error: 'visit-ends-now' }
  return { ok: true, ...onOffer(facts, { released, detail: { reason, isTheirs }, isTooLate }, now) }
}

const nobodys = { phlebotomistId: null, acceptedAt: null, departedAt: null }

type Left = { released: Transition; detail: object; isTooLate: boolean }

/** A released visit is on offer, or given up where nobody would be awaited any more. */
function onOffer(
  facts: VisitToGiveUp,
  { released, detail, isTooLate }: Left,
  now: Temporal.Instant,
): { answer: Released; changes: Changes } {
  const offered = withOrders(facts, now, { transition: released, detail })
  return isTooLate
    ? { answer: { state: 'cancelled' }, changes: endedToo(facts, offered, now) }
    : { answer: { state: 'offered' }, changes: { ...offered, news: [soughtAgain(facts, now)] } }
}

/** The reason of a visit that is given back because its person cannot work. */
const CANNOT_WORK = 'cannot-work'

/**
 * A visit of somebody who cannot work from now on: given back as by a release that nobody pressed, so
 * that it counts against nobody; or ended, free for the patient, where they stand at the door and drew
 * nothing. Without changes where it went on meanwhile: what was drawn is the office's to bring to the
 * lab.
 * Source: decision 206; life cycle 3.
 */
export function leftForLeave(
  facts: VisitToGiveUp,
  isAway: boolean,
  now: Temporal.Instant,
): Decision<null, never> {
  const { visit } = facts
  if (!isAway || !isAccepted(visit.state)) return { ok: true, answer: null }
  const detail = { reason: CANNOT_WORK, isTheirs: false }
  const released = transition('visit', visit, 'release', { patch: nobodys, reason: CANNOT_WORK })
  if (!released) return missedAtDoor(facts, detail, now)
  const isTooLate = isTooLateToOffer(visit, now)
  const { changes } = onOffer(facts, { released, detail, isTooLate }, now)
  return { ok: true, answer: null, changes }
}

function missedAtDoor(
  facts: VisitToGiveUp,
  detail: object,
  now: Temporal.Instant,
): Decision<null, never> {
  const { visit, tubes, booking } = facts
  if (tubes.some((tube) => tube.visitId === visit.id && tube.collectedAt !== null))
    return { ok: true, answer: null }
  const audit = { subjectId: visit.id, detail }
  const changes = { bookingId: booking.id, ...givenUp(facts, 'miss-slot', now), audit }
  return { ok: true, answer: null, changes }
}

/** A visit of another day wakes nobody at night. Source: decision 218. */
function soughtAgain(facts: VisitToGiveUp, now: Temporal.Instant): News {
  const { startsAt } = facts.visit
  const heldUntil = heldOverNight(facts.visit, now)
  const told = { event: 'visit-released', startsAt, ...whatCancellingCosts(facts) } as const
  return heldUntil ? { ...told, heldUntil } : told
}

/** Given up as it is once it is released: nobody is told in between that somebody is looked for. */
function endedToo(facts: VisitToGiveUp, released: Changes, now: Temporal.Instant): Changes {
  const { transitions, audit } = released
  const [visit = facts.visit] = after([facts.visit], transitions)
  const ended = givenUp({ ...afterThem(facts, transitions), visit }, 'cancel', now)
  return {
    ...released,
    ...ended,
    transitions: [...transitions, ...ended.transitions],
    audit: { ...audit, detail: { ...audit.detail, isGivenUp: true } },
  }
}

/**
 * Whom somebody else's release took the visit off, who must be told not to go, and whether it has
 * ended; null where they gave it back themselves.
 * Source: decision 179.
 */
export function takenOff(
  { phlebotomistId, startsAt }: { phlebotomistId: UserId | null; startsAt: Temporal.Instant },
  by: UserId,
  { state }: Released,
) {
  if (phlebotomistId === null || phlebotomistId === by) return null
  return { id: phlebotomistId, facts: { startsAt, isOver: state === 'cancelled' } }
}
