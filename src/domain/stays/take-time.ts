import type { Changes } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { freeFor, freeSeat, plannedIn } from './hold-time.ts'
import type { MovedStay, NewStay, Stay, Worker } from './stay.ts'

/** Rows that change so that somebody holds a visit's time. */
export type TakenTime = { created: readonly NewStay[]; moved: readonly MovedStay[] }

type Taking = VisitToFit & { visitId: VisitId; phlebotomistId: UserId }

/**
 * How a visit's time becomes that of who accepts it. The person who was planned gives it up. What the
 * other is planned for in that hour, and has no seat left for, goes to whoever has time, the one who
 * gave this visit up included: no hour that was sold is left without anybody. Refused `overlapping`
 * where they accepted as many visits of that hour as they make, and `needed-elsewhere` where only they
 * can make another one; `forbidden` to who works in this city no more.
 * Source: decision 193; reliability R3; life cycle 3.
 */
export function takeTime(
  { visitId, phlebotomistId, ...visit }: Taking,
  workers: readonly Worker[],
): Result<TakenTime, 'overlapping' | 'needed-elsewhere' | 'forbidden'> {
  const held = workers.flatMap(({ stays }) => stays).find((stay) => stay.visitId === visitId)
  const taker = workers.find((one) => one.phlebotomistId === phlebotomistId)
  if (!taker) return refuse('forbidden')
  if (held && taker.stays.includes(held)) return ok({ created: [], moved: [] })
  const mine = freeSeat(taker, visit)
  if (mine) return ok(rowsOf({ visitId, phlebotomistId, seat: mine }, { visit, held }))
  const others = workers
    .filter((one) => one !== taker)
    .map((one) => ({ ...one, stays: one.stays.filter((stay) => stay !== held) }))
  const planned = plannedIn(taker, visit)
  for (const stay of planned) {
    const without = { ...taker, stays: taker.stays.filter((one) => one !== stay) }
    const seat = freeSeat(without, visit)
    const to = seat && freeFor(stay, others)
    if (!to) continue
    const rows = rowsOf({ visitId, phlebotomistId, seat }, { visit, held })
    const { visitId: id, version } = stay
    return ok({ ...rows, moved: [...rows.moved, { visitId: id, version, ...to }] })
  }
  return refuse(planned.length > 0 ? 'needed-elsewhere' : 'overlapping')
}

function rowsOf(
  mine: Pick<Taking, 'visitId' | 'phlebotomistId'> & { seat: number },
  { visit, held }: { visit: VisitToFit; held: Stay | undefined },
): TakenTime {
  const { startsAt, endsAt } = visit
  if (held) return { created: [], moved: [{ ...mine, version: held.version }] }
  return { created: [{ ...mine, startsAt, endsAt }], moved: [] }
}

/** A decision with the rows that it takes time by. Source: decision 193. */
export function withTime(changes: Changes, { created, moved }: TakenTime): Changes {
  return {
    ...changes,
    created: { ...changes.created, ...(created.length > 0 && { stay: created }) },
    updated: { ...changes.updated, movedStays: moved },
  }
}
