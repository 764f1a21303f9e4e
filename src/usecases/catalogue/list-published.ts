import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

export type Published = { items: ItemCode[]; labs: LabId[]; cities: string[] }

/** Everything with a public page: listed tests and panels, open labs, slugs of cities. */
export async function listPublished(world: World, actor: Actor): Promise<Published> {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  return {
    items: catalogue.items.map(({ code }) => code),
    labs: [...catalogue.openLabs(today)].map(({ id }) => id),
    cities: catalogue.locations.map(({ slug }) => slug),
  }
}
