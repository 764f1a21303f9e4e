import type { ListLabOffers, OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { priceLines } from '#src/usecases/parts/labs/list-price-lines.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 50

/**
 * The lab's price list, by name, or by match with the words: what it offers, what is inactive, and
 * what it could offer. `next` is the `after` of the following page.
 */
export async function listLabOffers(world: World, actor: Actor, input: ListLabOffers & OfLab) {
  const labId = managedLab(actor, 'offer:read', input)
  const { lines: found, counts, categories } = await priceLines(world, labId, input)
  const first = found.findIndex(({ code }) => code === input.after) + 1
  const lines = found.slice(first, first + PER_PAGE)
  const hasMore = first + PER_PAGE < found.length
  return {
    labId,
    lines,
    total: found.length,
    counts,
    categories,
    next: hasMore ? (lines.at(-1)?.code ?? null) : null,
  }
}
