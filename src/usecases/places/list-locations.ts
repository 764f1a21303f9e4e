import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

export type LocationView = {
  id: number
  name: string
  slug: string
  latitude: number
  longitude: number
  /** Labs that take bookings today. */
  labs: { id: string; name: string; locality: string }[]
}

/** The cities of operation. */
export async function listLocations(
  world: World,
  actor: Actor,
): Promise<{ locations: LocationView[] }> {
  authorise(actor, 'place:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const byCity = Map.groupBy(catalogue.openLabs(today), ({ locationId }) => locationId)
  return {
    locations: catalogue.locations.map(({ id, name, slug, latitude, longitude }) => ({
      id,
      name,
      slug,
      latitude,
      longitude,
      labs: (byCity.get(id) ?? []).map((lab) => {
        return { id: lab.id, name: lab.name, locality: lab.locality }
      }),
    })),
  }
}
