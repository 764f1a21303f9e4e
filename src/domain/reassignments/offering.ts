import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Candidate, whyNot } from './candidate.ts'
import {
  answerBy,
  type OfferReassignment,
  type Reassignment,
  type ReassignmentId,
} from './reassignment.ts'

type VisitToReassign = VisitToFit & {
  id: VisitId
  bookingId: BookingId
  state: VisitState
  version: number
  phlebotomistId: UserId | null
  takenOffBy: UserId | null
  cashDue: number
}

type Facts = { visit: VisitToReassign; candidate: Candidate | undefined }
type Given = { id: ReassignmentId; by: UserId; now: Temporal.Instant; limit: number }
type Refusals = 'not-found' | 'stale' | 'not-allowed-now' | 'same-person' | 'cannot-take-visit'

/**
 * The office offers an accepted visit to another phlebotomist of the city. Nothing changes for the
 * visit until they accept. Nobody asks for themselves, nor gets rid of their own visit so, and
 * nobody is asked for a visit that they took off somebody: refuses `same-person`. Two offers of one
 * visit are refused by the database.
 * Source: decision 179.
 */
export function offering(
  { visit, candidate }: Facts,
  { version, to, reason }: OfferReassignment,
  { id, by, now, limit }: Given,
): Decision<Reassignment, Refusals> {
  const { phlebotomistId: fromId } = visit
  const isOver = Temporal.Instant.compare(now, visit.endsAt) >= 0
  if (visit.state !== 'accepted' || fromId === null || isOver)
    return {
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'visit', state: visit.state },
    }
  if (visit.version !== version) return { ok: false, error: 'stale' }
  if (by === to || by === fromId || to === visit.takenOffBy)
    return { ok: false, error: 'same-person' }
  if (!candidate || candidate.id === fromId) return { ok: false, error: 'not-found' }
  if (whyNot(visit, candidate, { now, limit })) return { ok: false, error: 'cannot-take-visit' }
  const row = asked(visit, { id, fromId, toId: candidate.id, reason, askedBy: by, askedAt: now })
  const changes = {
    bookingId: visit.bookingId,
    transitions: [],
    created: { reassignment: [row] },
    audit: { subjectId: visit.id, detail: { did: 'offer', to: row.toId } },
  }
  return { ok: true, answer: row, changes }
}

type Asked = Pick<Reassignment, 'id' | 'fromId' | 'toId' | 'reason' | 'askedBy' | 'askedAt'>

function asked(visit: VisitToReassign, of: Asked): Reassignment {
  return {
    ...of,
    visitId: visit.id,
    bookingId: visit.bookingId,
    state: 'asked',
    version: 1,
    answerBy: answerBy(of.askedAt, visit),
    endedAt: null,
  }
}
