import { z } from 'zod'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { NOBODY_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { ProposalState } from './proposal-machine.ts'

export const ProposalId = z.uuid().brand<'ProposalId'>()
export type ProposalId = z.infer<typeof ProposalId>

/** Why the office asks for another time; the patient reads it. */
export const proposalReasons = ['weather', 'lab-closed', 'too-few-people', 'roads'] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** How long the patient has to answer, at most: the place is kept for them, and for nobody else. */
const ANSWER_HOURS = 24

/** Less than this is no time to answer. */
const LEAST_MINUTES = 15

/** How often one visit may be proposed another time for. */
export const MAX_PROPOSALS = 3

/** Visits that are proposed another time for together: a page of the office's list. */
export const MOST_TOGETHER = 25

/** The visits, and the Indian day they may go to; without a day nothing is planned. */
export const PlanProposals = z.strictObject({
  visits: z.array(VisitId).min(1).max(MOST_TOGETHER),
  day: z.iso.date().optional(),
})
export type PlanProposals = z.infer<typeof PlanProposals>

/** `version`: the visit's version as shown. */
export const ProposeTime = z.strictObject({
  visitId: VisitId,
  version: z.int().positive(),
  startsAt: IsoInstant,
  reason: z.enum(proposalReasons),
})
export type ProposeTime = z.infer<typeof ProposeTime>

/** One proposal, as it was shown. */
export const AnswerProposal = z.strictObject({
  proposalId: ProposalId,
  version: z.int().positive(),
})
export type AnswerProposal = z.infer<typeof AnswerProposal>

/** A proposal as stored; the visit's own hour is the visit's. */
export type Proposal = {
  id: ProposalId
  visitId: VisitId
  bookingId: BookingId
  state: ProposalState
  version: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  reason: ProposalReason
  askedBy: UserId
  askedAt: Temporal.Instant
  answerBy: Temporal.Instant
  endedAt: Temporal.Instant | null
}

type Visit = { state: VisitState }

/**
 * Whether another time can be proposed for a visit in this state, and accepted: it is offered or
 * accepted, and nobody has set out.
 * Source: decision 184; life cycle 3, "before EN_ROUTE".
 */
export function isBeforeTheWay({ state }: Visit): boolean {
  return state === 'offered' || state === 'accepted'
}

/**
 * Whether a proposal keeps its place, so that the office can withdraw it and propose no other: also
 * past its time, until time ends it.
 * Source: decision 184.
 */
export function isOpen({ state }: Pick<Proposal, 'state'>, visit: Visit): boolean {
  return state === 'proposed' && isBeforeTheWay(visit)
}

/**
 * Whether a proposal can still be answered.
 * Source: decision 184.
 */
export function isAnswerable(
  of: Pick<Proposal, 'state' | 'answerBy'>,
  visit: Visit,
  now: Temporal.Instant,
): boolean {
  return isOpen(of, visit) && !isPast(of, now)
}

/**
 * Who wished for another time that the patient chooses: the office while it asks, so that it is none
 * of the patient's two.
 * Source: decision 184.
 */
export function whoAsked(
  proposals: readonly Pick<Proposal, 'visitId' | 'state' | 'answerBy'>[],
  visit: Visit & { id: VisitId },
  now: Temporal.Instant,
): 'patient' | 'office' {
  const isAsked = proposals.some((one) => one.visitId === visit.id && isAnswerable(one, visit, now))
  return isAsked ? 'office' : 'patient'
}

/**
 * Whether the time to answer is over.
 * Source: decision 184.
 */
export function isPast(of: Pick<Proposal, 'answerBy'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, of.answerBy) >= 0
}

/**
 * Until when the patient can answer: within a day; an hour before the visit, when one that nobody
 * has is given up; and while the new hour can still be booked. Undefined where that leaves less than
 * a quarter of an hour.
 * Source: decision 184; life cycle 1; model, "Slot".
 */
export function answerBy(
  now: Temporal.Instant,
  visit: { startsAt: Temporal.Instant },
  startsAt: Temporal.Instant,
): Temporal.Instant | undefined {
  const [first] = [
    now.add({ hours: ANSWER_HOURS }),
    visit.startsAt.subtract({ minutes: NOBODY_MINUTES }),
    startsAt.subtract({ hours: NOTICE_HOURS }),
  ].toSorted((a, b) => Temporal.Instant.compare(a, b))
  const soonest = now.add({ minutes: LEAST_MINUTES })
  return first && Temporal.Instant.compare(first, soonest) >= 0 ? first : undefined
}
