import type { UserId } from '#src/domain/people/actor.ts'
import { distanceKm } from '#src/domain/places/distance.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { ownRoster } from '#src/domain/rosters/roster.ts'
import {
  isDuring,
  type NobodyReason,
  rosterGap,
  type VisitToFit,
  whyNobody,
} from '#src/domain/rosters/roster-gap.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isReachable } from './reach.ts'
import type { Hold, NewStay, Stay, Worker } from './stay.ts'

/**
 * Whose time a visit holds: of those whose rosters fit, who have a seat left in that hour and can be there in it
 * beside what they hold, the one who is preferred, or else comes from nearest. Where all of them are planned, one visit that nobody
 * accepted goes to somebody else, if there is one for it. Refused with why nobody can come:
 * `nobody-free-then` where the other visits of each who could leave no time.
 * Source: decision 193; reliability R3; life cycle 3.
 */
export function holdTime(
  visit: VisitToFit,
  workers: readonly Worker[],
  preferred: UserId | null = null,
): Result<Hold, NobodyReason> {
  const able = workers.filter((one) => rosterGap(visit, one) === null)
  if (able.length === 0) return refuse(whyNobody(visit, workers) ?? 'nobody-works-then')
  const free = nearest(visit, able, preferred).find(
    (one) => freeSeat(one, visit) !== undefined && isReachable(visit, one.stays),
  )
  const seat = free && freeSeat(free, visit)
  if (free && seat) return ok({ phlebotomistId: free.phlebotomistId, seat, moved: [] })
  const made = roomMade(visit, nearest(visit, able, preferred), workers)
  return made ? ok(made) : refuse('nobody-free-then')
}

/**
 * Why nobody can come; null where somebody can, and has time.
 * Source: decision 193; features, B3.
 */
export function whyNobodyFree(visit: VisitToFit, workers: readonly Worker[]): NobodyReason | null {
  const held = holdTime(visit, workers)
  return held.ok ? null : held.error
}

/** The row of a visit that somebody is planned for. Source: decision 193. */
export function stayOf(
  { id, startsAt, endsAt }: Pick<NewStay, 'startsAt' | 'endsAt'> & { id: VisitId },
  { phlebotomistId, seat }: Pick<Hold, 'phlebotomistId' | 'seat'>,
): NewStay {
  return { visitId: id, phlebotomistId, seat, startsAt, endsAt }
}

/** A seat of somebody that no stay of theirs has in these hours. Source: decision 193. */
export function freeSeat(
  { roster, stays }: Worker,
  hours: Pick<VisitToFit, 'startsAt' | 'endsAt'>,
): number | undefined {
  const most = ownRoster(roster)?.visitsPerHour ?? 0
  const used = new Set(stays.filter((stay) => isDuring(stay, hours)).map(({ seat }) => seat))
  return Array.from({ length: most }, (_, at) => at + 1).find((seat) => !used.has(seat))
}

/** The first planned visit of the first of these that somebody else has time for. */
function roomMade(
  visit: VisitToFit,
  able: readonly Worker[],
  workers: readonly Worker[],
): Hold | undefined {
  for (const worker of able) {
    const others = workers.filter((one) => one !== worker)
    for (const stay of plannedIn(worker, visit)) {
      const { visitId, version } = stay
      const without = { ...worker, stays: worker.stays.filter((one) => one !== stay) }
      const seat = isReachable(visit, without.stays) ? freeSeat(without, visit) : undefined
      const to = seat && freeFor(stay, others)
      if (!to) continue
      const moved = [{ visitId, version, ...to }]
      return { phlebotomistId: worker.phlebotomistId, seat, moved }
    }
  }
  return undefined
}

/**
 * Somebody of these with a seat for a planned visit, without moving any other; never whose booking it is:
 * nobody draws themselves.
 * Source: decision 193.
 */
export function freeFor(stay: Stay, workers: readonly Worker[]) {
  for (const worker of nearest(stay, workers)) {
    const isAble =
      worker.phlebotomistId !== stay.accountId &&
      rosterGap(stay, worker) === null &&
      isReachable(stay, worker.stays)
    const seat = isAble ? freeSeat(worker, stay) : undefined
    if (seat) return { phlebotomistId: worker.phlebotomistId, seat }
  }
  return undefined
}

/**
 * What somebody is planned for in these hours and nobody accepted.
 * Source: decision 193.
 */
export function plannedIn(
  { stays }: Worker,
  hours: Pick<VisitToFit, 'startsAt' | 'endsAt'>,
): Stay[] {
  return stays.filter((stay) => !stay.isAccepted && isDuring(stay, hours))
}

/** The preferred one first, then by the way from their base; of equals in the order of ids. */
function nearest(
  visit: VisitToFit,
  workers: readonly Worker[],
  preferred: UserId | null = null,
): Worker[] {
  const away = ({ phlebotomistId, roster }: Worker) => {
    const base = ownRoster(roster)
    if (phlebotomistId === preferred) return -1
    return base ? distanceKm(base, visit) : Number.MAX_SAFE_INTEGER
  }
  return workers
    .map((worker) => ({ worker, away: away(worker) }))
    .toSorted(
      (one, other) =>
        one.away - other.away || (one.worker.phlebotomistId < other.worker.phlebotomistId ? -1 : 1),
    )
    .map(({ worker }) => worker)
}
