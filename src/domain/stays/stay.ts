import type { UserId } from '#src/domain/people/actor.ts'
import type { RosterToFit, VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** The time of one phlebotomist that a visit holds: planned, or theirs since they accepted it. */
export type Stay = VisitToFit & {
  visitId: VisitId
  /** Whose booking it is. */
  accountId: UserId
  version: number
  /** Which of the visits that somebody makes in an hour, from 1 on. */
  seat: number
  isAccepted: boolean
}

/** A phlebotomist with their roster, and what they hold around the hours in question. */
export type Worker = RosterToFit & { phlebotomistId: UserId; stays: readonly Stay[] }

type Held = { phlebotomistId: UserId; seat: number }

/** A new row. */
export type NewStay = Held & {
  visitId: VisitId
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** A planned visit that goes to another person or seat, while it is as it was read. */
export type MovedStay = Held & { visitId: VisitId; version: number }

/** A visit that is planned for nobody any more, while it is as it was read. */
export type EndedStay = Pick<MovedStay, 'visitId' | 'version'>

/** Who is planned for a visit, and which planned visits make room for it. */
export type Hold = Held & { moved: readonly MovedStay[] }
