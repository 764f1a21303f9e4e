import type { Actor } from '#src/domain/people/actor.ts'

/** The ids of the cities in which somebody works as a phlebotomist. */
export function citiesOf(actor: Actor): number[] {
  const grants = actor.kind === 'person' ? actor.grants : []
  return grants.flatMap(({ locationId }) => locationId ?? [])
}
