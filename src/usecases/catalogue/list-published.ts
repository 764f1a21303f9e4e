import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { topics } from '#src/domain/catalogue/topics.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

export type Published = { items: ItemCode[]; topics: string[]; labs: LabId[]; cities: string[] }

/** Everything with a public page: listed tests and panels, topics, open labs, slugs of cities. */
export async function listPublished(world: World, actor: Actor): Promise<Published> {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  return {
    items: catalogue.items.map(({ code }) => code),
    topics: topics.map(({ slug }) => slug),
    labs: [...catalogue.openLabs(today)].map(({ id }) => id),
    cities: catalogue.locations.map(({ slug }) => slug),
  }
}
