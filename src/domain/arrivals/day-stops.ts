import { indianDay } from '#src/domain/india-time.ts'
import { isInBag } from '#src/domain/tubes/put-down.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

type Standing = {
  visitId: VisitId
  state: VisitState
  startsAt: Temporal.Instant
  arrivedAt: Temporal.Instant | null
}

type WithBag = Parameters<typeof isInBag>[1] & { tubes: readonly Parameters<typeof isInBag>[0][] }

/** Where in the order a state stands; the others are no stop any more, or not yet somebody's. */
const ranks: Partial<Record<VisitState, number>> = {
  arrived: 0,
  identified: 0,
  'en-route': 1,
  accepted: 2,
}

/**
 * The doors that are still to be visited today, in order: where they stand, where they ride to, then
 * by the hours, as `dayAhead` drives them. What was begun belongs to today whatever its hour.
 * Source: decision 210.
 */
export function stopsOfDay<Visit extends Standing>(
  visits: readonly Visit[],
  now: Temporal.Instant,
): Visit[] {
  const today = indianDay(now)
  return visits
    .filter(({ state, startsAt }) =>
      state === 'accepted'
        ? Temporal.PlainDate.compare(indianDay(startsAt), today) <= 0
        : ranks[state] !== undefined,
    )
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        Temporal.Instant.compare(a.startsAt, b.startsAt) ||
        (a.visitId < b.visitId ? -1 : 1),
    )
}

const rankOf = ({ state }: Standing) => ranks[state] ?? 0

/** Whether somebody stands at this door. Source: decision 210. */
export const isAtDoor = ({ state }: Pick<Standing, 'state'>) =>
  state === 'arrived' || state === 'identified'

/**
 * Where somebody was last today, as far as their steps tell: the door that they left with tubes, or
 * the counter at which they put tubes down later; undefined where neither was.
 * Source: decisions 210 and 217.
 */
export function lastPlace<
  Visit extends Standing & WithBag,
  Counter extends { at: Temporal.Instant },
>(visits: readonly Visit[], counter: Counter | undefined): Visit | Counter | undefined {
  const door = leftLast(visits)
  const isAtCounter = counter && (!door || arrivedOf(door) <= counter.at.epochMilliseconds)
  return isAtCounter ? counter : door
}

/** The door that was left last with tubes; undefined where none was. Source: decision 210. */
export function leftLast<Visit extends Standing & WithBag>(
  visits: readonly Visit[],
): Visit | undefined {
  return visits
    .filter((visit) => visit.state === 'collected' && hasBag(visit))
    .toSorted((a, b) => arrivedOf(b) - arrivedOf(a))[0]
}

const hasBag = (visit: WithBag) => visit.tubes.some((tube) => isInBag(tube, visit))
const arrivedOf = ({ arrivedAt, startsAt }: Standing) => (arrivedAt ?? startsAt).epochMilliseconds
