import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { rosterGap, type VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import type { HandChange } from '#src/domain/visits/lost-visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { holdTime, stayOf } from './hold-time.ts'
import type { Hold, Stay, Worker } from './stay.ts'

/** A visit that may be on offer. */
export type VisitToPlan = VisitToFit & {
  id: VisitId
  bookingId: BookingId
  state: VisitState
  version: number
  takenOffBy: UserId | null
  preferredPhlebotomistId: UserId | null
}

type ToPlan = {
  visit: VisitToPlan
  workers: readonly Worker[]
  /** How it changed hands. */
  changes: readonly HandChange[]
}

/**
 * Somebody is planned for a visit that holds nobody's time, or that of somebody who does not work then any more:
 * it was given back, or they take leave, have stopped or are suspended. Never who had it or took it off somebody. `isPlanned`: false where nobody
 * has time; it stays offered to everybody, and is asked about again.
 * Source: decision 193.
 */
export function planning({
  visit,
  workers,
  changes,
}: ToPlan): Decision<{ isPlanned: boolean }, never> {
  const holder = workers.find(({ stays }) => stays.some((one) => one.visitId === visit.id))
  const held = holder?.stays.find((one) => one.visitId === visit.id)
  const isHeld = holder !== undefined && rosterGap(visit, holder) === null
  if (visit.state !== 'offered' || isHeld) return { ok: true, answer: { isPlanned: isHeld } }
  const declined = declinedBy(visit, changes)
  const others = workers.filter((one) => one !== holder && !declined.includes(one.phlebotomistId))
  const hold = holdTime(visit, others, visit.preferredPhlebotomistId)
  if (!hold.ok) return { ok: true, answer: { isPlanned: false } }
  return {
    ok: true,
    answer: { isPlanned: true },
    changes: {
      bookingId: visit.bookingId,
      transitions: [],
      ...rowsOf(visit, hold.value, held),
      audit: { subjectId: visit.id, detail: { did: 'plan', person: hold.value.phlebotomistId } },
    },
  }
}

function rowsOf(visit: VisitToPlan, { moved, ...to }: Hold, held: Stay | undefined) {
  if (!held) return { created: { stay: [stayOf(visit, to)] }, updated: { movedStays: moved } }
  const { visitId, version } = held
  return { updated: { movedStays: [...moved, { visitId, version, ...to }] } }
}

/**
 * Who is not asked about a visit on offer again: whoever had it, and whoever took it off somebody.
 * Source: decisions 179, 193 and 194.
 */
export function declinedBy(
  { takenOffBy }: Pick<VisitToPlan, 'takenOffBy'>,
  changes: readonly HandChange[],
): UserId[] {
  const had = changes.flatMap(({ what, by }) => (what === 'accept' && by ? [by] : []))
  return takenOffBy ? [...had, takenOffBy] : had
}
