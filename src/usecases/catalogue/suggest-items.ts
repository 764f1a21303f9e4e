import { unfinishedParts } from '#src/domain/catalogue/complete.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { SuggestItems } from '#src/domain/catalogue/search-catalogue.ts'
import { asksForSexOfUnborn } from '#src/domain/catalogue/sex-determination.ts'
import { topicsBegun } from '#src/domain/catalogue/topics.ts'
import type { TopicName } from '#src/usecases/parts/catalogue/topic-name.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** How many fit below the field on a phone with its keyboard open. */
const MOST = 8
/** One letter begins too many names. */
const SHORTEST = 2

/** Beside the tests of a name there is room for few. */
const MOST_TOPICS = 2

export type Suggestions = {
  /** What was typed before the part that the items complete; to be kept. */
  before: string
  items: readonly { code: ItemCode; name: string }[]
  /** Conditions and organs of which a name begins like the whole request. */
  topics: readonly TopicName[]
}

const nothing: Suggestions = { before: '', items: [], topics: [] }

/**
 * Completes the last test of a request that is being typed: of the longest part at its end that
 * finds anything. Nothing is suggested for what the law forbids.
 */
export async function suggestItems(
  world: World,
  actor: Actor,
  { q }: SuggestItems,
): Promise<Suggestions> {
  authorise(actor, 'catalogue:read')
  if (asksForSexOfUnborn(q)) return nothing
  const { catalogue } = await world.catalogue.current(world.clock)
  const topics = topicsBegun(q, MOST_TOPICS).map(({ slug, name }) => ({ slug, name }))
  for (const { before, typed } of unfinishedParts(q)) {
    if (typed.trim().length < SHORTEST) continue
    const found = catalogue.search(typed).slice(0, MOST)
    if (found.length > 0)
      return { before, items: found.map(({ code, name }) => ({ code, name })), topics }
  }
  return { ...nothing, topics }
}
