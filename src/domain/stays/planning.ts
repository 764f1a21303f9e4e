import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type VisitToAccept, visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { holdTime, stayOf } from './hold-time.ts'
import type { Worker } from './stay.ts'

type ToPlan = Omit<VisitToAccept, 'visit'> & {
  visit: VisitToAccept['visit'] & { id: VisitId }
  workers: readonly Worker[]
  /** Who gave it back: not the next one. */
  givenBackBy: readonly UserId[]
}

/**
 * Somebody is planned for a visit that holds nobody's time: it was given back, or whoever was planned
 * works then no more. Never who gave it back or took it off somebody. `isPlanned`: false where nobody
 * has time; it stays offered to everybody, and is asked about again.
 * Source: decision 193.
 */
export function planning(facts: ToPlan): Decision<{ isPlanned: boolean }, never> {
  const { visit, booking, givenBackBy } = facts
  const isHeld = facts.workers.some(({ stays }) => stays.some((one) => one.visitId === visit.id))
  if (visit.state !== 'offered' || isHeld) return { ok: true, answer: { isPlanned: isHeld } }
  const others = facts.workers.filter(
    ({ phlebotomistId: id }) => id !== visit.takenOffBy && !givenBackBy.includes(id),
  )
  const hold = holdTime(visitToFit(facts), others, visit.preferredPhlebotomistId)
  if (!hold.ok) return { ok: true, answer: { isPlanned: false } }
  return {
    ok: true,
    answer: { isPlanned: true },
    changes: {
      bookingId: booking.id,
      transitions: [],
      created: { stay: [stayOf(visit, hold.value)] },
      updated: { movedStays: hold.value.moved },
      audit: { subjectId: visit.id, detail: { did: 'plan', person: hold.value.phlebotomistId } },
    },
  }
}
