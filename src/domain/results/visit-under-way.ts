import { itemsOfTube } from '#src/domain/bookings/aggregate.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'

type Facts<Visit> = {
  items: readonly { id: string }[]
  tubes: readonly { id: string; state: TubeState; visitId: string }[]
  tubeItems: readonly { tubeId: string; testItemId: string }[]
  visits: readonly Visit[]
}

/**
 * The visit on which somebody is on the way, or at the door, to draw a tube of these tests.
 * Source: decision 055.
 */
export function visitUnderWay<Visit extends { id: string; state: VisitState }>(
  facts: Facts<Visit>,
  items: readonly { id: string }[],
): Visit | undefined {
  const ids = new Set(items.map(({ id }) => id))
  const tubes = facts.tubes.filter(
    (tube) => isToDraw(tube) && itemsOfTube(facts, tube).some(({ id }) => ids.has(id)),
  )
  return facts.visits.find(
    ({ id, state }) =>
      ['en-route', 'arrived', 'identified'].includes(state) &&
      tubes.some(({ visitId }) => visitId === id),
  )
}

/** Planned for a visit, and still empty. Source: life cycle 4. */
export function isToDraw({ state }: { state: TubeState }): boolean {
  return state === 'planned' || state === 'labelled'
}
