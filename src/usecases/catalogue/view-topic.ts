import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Topic, ViewTopic } from '#src/domain/catalogue/topic.ts'
import { topicAt } from '#src/domain/catalogue/topics.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { type ItemCard, reachOnce, toCard } from '#src/usecases/parts/catalogue/item-card.ts'
import type { CatalogueItem } from '#src/usecases/parts/catalogue/snapshot.ts'
import { type Near, whereabouts } from '#src/usecases/parts/catalogue/whereabouts.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

export type TopicView = Pick<Topic, 'slug' | 'kind' | 'name' | 'source' | 'notices'> & {
  /** In the order of its list; what is not offered is left out. */
  tests: ItemCard[]
  /** Panels at one price, each with those of the tests that it contains. */
  packages: (ItemCard & { holds: { code: ItemCode; name: string }[] })[]
  near: Near | null
}

/**
 * What people have tested for a condition or an organ, as a public document lists it. Nothing is
 * added to a booking. Refuses `not-found`.
 */
export async function viewTopic(world: World, actor: Actor, input: ViewTopic): Promise<TopicView> {
  authorise(actor, 'catalogue:read')
  const topic = topicAt(input.slug)
  if (!topic) throw new Refusal('not-found')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const near = await whereabouts(world, input)
  const reaches = reachOnce(near)
  const card = (item: CatalogueItem) =>
    toCard(item, catalogue.openLabsFor(item, today), near, reaches)
  const listed = (codes: readonly string[]) =>
    codes.flatMap((code) => catalogue.byCode.get(code) ?? [])
  const { slug, kind, name, source, notices } = topic
  const tests = listed(topic.tests)
  return {
    slug,
    kind,
    name,
    source,
    notices,
    near,
    tests: tests.map(card),
    packages: listed(topic.packages).map((item) => ({ ...card(item), holds: held(item, tests) })),
  }
}

/** A panel among the tests counts where all of its tests are in the package. */
function held(whole: CatalogueItem, tests: readonly CatalogueItem[]) {
  const inside = new Set(whole.tests.map(({ code }) => code))
  return tests
    .filter((item) => item.tests.every(({ code }) => inside.has(code)))
    .map(({ code, name }) => ({ code, name }))
}
