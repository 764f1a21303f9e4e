import { z } from 'zod'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { NOBODY_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { ReassignmentState } from './reassignment-machine.ts'

export const ReassignmentId = z.uuid().brand<'ReassignmentId'>()
export type ReassignmentId = z.infer<typeof ReassignmentId>

/** Why the office looks for somebody else: no word on the health of who has the visit. */
export const reassignReasons = [
  'cannot-come',
  'running-late',
  'vehicle',
  'route',
  'asked-for',
] as const
type ReassignReason = (typeof reassignReasons)[number]

/** How long somebody has to answer, at most. */
const ANSWER_MINUTES = 60

/** How long they have where the visit is near; never beyond the end of its hour. */
const SHORT_MINUTES = 15

/** `version`: the visit's version as shown. */
export const OfferReassignment = z.strictObject({
  visitId: VisitId,
  version: z.int().positive(),
  to: UserId,
  reason: z.enum(reassignReasons),
})
export type OfferReassignment = z.infer<typeof OfferReassignment>

/** One offer, as it was shown. */
export const AnswerReassignment = z.strictObject({
  reassignmentId: ReassignmentId,
  version: z.int().positive(),
})
export type AnswerReassignment = z.infer<typeof AnswerReassignment>

/** An offer as stored. */
export type Reassignment = {
  id: ReassignmentId
  visitId: VisitId
  bookingId: BookingId
  fromId: UserId
  toId: UserId
  state: ReassignmentState
  version: number
  reason: ReassignReason
  askedBy: UserId
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  endedAt: Temporal.Instant | null
}

type Visit = { state: VisitState; phlebotomistId: UserId | null }

/**
 * Whether the visit is still as it was when it was offered: accepted by the same person, who has
 * not set out.
 * Source: decision 179.
 */
export function isStillTheirs(of: Pick<Reassignment, 'fromId'>, visit: Visit): boolean {
  return visit.state === 'accepted' && visit.phlebotomistId === of.fromId
}

/**
 * Until when an offer can be answered: within an hour, and before a visit that nobody has is given
 * up, so that one that nobody takes over and that is given back then still ends for its patient in
 * time. Where it is later than that already, a quarter of an hour.
 * Source: decision 179; life cycle 1.
 */
export function answerBy(
  now: Temporal.Instant,
  { startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): Temporal.Instant {
  const latest = now.add({ minutes: ANSWER_MINUTES })
  const inTime = earlier(latest, startsAt.subtract({ minutes: NOBODY_MINUTES }))
  const shortest = now.add({ minutes: SHORT_MINUTES })
  return earlier(Temporal.Instant.compare(inTime, shortest) < 0 ? shortest : inTime, endsAt)
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b
}

/**
 * Whether the time to answer is over.
 * Source: decision 179.
 */
export function isPast(of: Pick<Reassignment, 'answerBy'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, of.answerBy) >= 0
}
