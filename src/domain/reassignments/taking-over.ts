import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { limits } from '#src/domain/limits.ts'
import { type Transition, transition } from '#src/domain/transition.ts'
import type { Accepting } from '#src/domain/visits/acceptance.ts'
import { type RosterGap, rosterGaps } from '#src/domain/rosters/roster-gap.ts'
import { type VisitToAccept, visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import { takeTime, withTime } from '#src/domain/stays/take-time.ts'
import { whatCancellingCosts } from '#src/domain/visits/visit-at-hand.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type WhyNot, whyNot } from './candidate.ts'
import { isPast, isStillTheirs, type Reassignment } from './reassignment.ts'

type Facts = Omit<VisitToAccept, 'visit'> & {
  visit: VisitToAccept['visit'] & { id: VisitId }
  reassignment: Reassignment
  /** Of the city's phlebotomists who may come, with what they hold around the hour. */
  workers: readonly Worker[]
}
type Given = { version: number; now: Temporal.Instant; limit: number }
type Answer = { visitId: VisitId; isNew: boolean }
type Refusals =
  | 'overlapping'
  | 'needed-elsewhere'
  | 'reassignment-over'
  | 'stale'
  | 'same-person'
  | 'forbidden'
  | 'released-too-often'
  | 'cash-in-hand-limit'
  | RosterGap

const said = {
  inactive: 'forbidden',
  released: 'released-too-often',
  cash: 'cash-in-hand-limit',
} as const satisfies Record<Exclude<WhyNot, 'busy' | RosterGap>, Refusals>

/**
 * The visit goes from who has it to who accepts the office's offer, in one step: it is never
 * without a phlebotomist, its orders and its fee stay as they are, and it counts as nobody's
 * release. Refuses `reassignment-over` where the offer has ended, its time is over, or the visit
 * went on, went back or ended meanwhile, and `same-person` where they took it off somebody. Refuses
 * `overlapping` and `needed-elsewhere` as accepting does.
 * Source: decisions 179 and 193; life cycle 3.
 */
export function takingOver(facts: Facts, by: Accepting, given: Given): Decision<Answer, Refusals> {
  const { visit, reassignment } = facts
  if (reassignment.state === 'accepted' && visit.phlebotomistId === by.id)
    return { ok: true, answer: { visitId: visit.id, isNew: false } }
  const patch = { endedAt: given.now }
  const accepted = transition('reassignment', reassignment, 'accept', { patch })
  if (!accepted || isPast(reassignment, given.now) || !isStillTheirs(reassignment, visit))
    return { ok: false, error: 'reassignment-over' }
  if (reassignment.version !== given.version) return { ok: false, error: 'stale' }
  if (visit.takenOffBy === by.id) return { ok: false, error: 'same-person' }
  const why = whyNot({ ...visit, ...visitToFit(facts) }, { ...by, isBusy: false }, given)
  if (why && why !== 'busy') return refusedFor(why)
  const time = takeTime(
    { ...visitToFit(facts), visitId: visit.id, phlebotomistId: by.id },
    facts.workers,
  )
  if (!time.ok) return time
  const answer = { visitId: visit.id, isNew: true }
  const changes = passedOn(facts, by, { accepted, now: given.now })
  return { ok: true, answer, changes: withTime(changes, time.value) }
}

function refusedFor(why: Exclude<WhyNot, 'busy'>): Refused<Refusals> {
  if (isOfRoster(why)) return { ok: false, error: why }
  const { most } = limits.releasesOfPhlebotomist
  return { ok: false, error: said[why], ...(why === 'released' && { facts: { most } }) }
}

function isOfRoster(why: WhyNot): why is RosterGap {
  return rosterGaps.some((gap) => gap === why)
}

function passedOn(
  facts: Facts,
  by: Accepting,
  { accepted, now }: { accepted: Transition; now: Temporal.Instant },
): Changes {
  const { visit, reassignment, booking } = facts
  const { id, version, startsAt } = visit
  const dispatch = { cashInHand: by.held, isPreferred: false, reassignment: reassignment.id }
  return {
    bookingId: booking.id,
    transitions: [accepted],
    updated: {
      reassigned: [{ id, version, phlebotomistId: by.id, acceptedAt: now, dispatch }],
    },
    news: [
      {
        event: 'visit-reassigned',
        startsAt,
        phlebotomist: by.displayName,
        ...whatCancellingCosts(facts),
      },
    ],
    audit: { subjectId: id, detail: { did: 'accept', from: reassignment.fromId } },
  }
}
