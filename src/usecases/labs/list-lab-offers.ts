import { readLabOffers } from '#src/db/queries/labs/lab-offers.ts'
import { findPcpndtRegistered } from '#src/db/queries/labs/lab-states.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ListLabOffers, OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { CatalogueItem, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import type { World } from '#src/usecases/world.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { mayBePriced, offerLine } from '#src/usecases/parts/labs/priced-items.ts'

const PER_PAGE = 50

/**
 * The lab's price list, by name, or by match with the words: what it offers, what is inactive, and
 * what it could offer. `next` is the `after` of the following page.
 */
export async function listLabOffers(world: World, actor: Actor, input: ListLabOffers & OfLab) {
  const labId = managedLab(actor, 'desk:read', input)
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const [offers, isPcpndtRegistered] = await world.db.transaction(async (tx) => [
    await readLabOffers(tx, labId),
    await findPcpndtRegistered(tx, labId, today),
  ])
  const all = itemsOf(catalogue, input).map((item) =>
    offerLine(item, offers.get(item.code), { isPcpndtRegistered }),
  )
  const found = all.filter(({ offer }) => input.show === 'all' || standing(offer) === input.show)
  const first = found.findIndex(({ code }) => code === input.after) + 1
  const lines = found.slice(first, first + PER_PAGE)
  const hasMore = first + PER_PAGE < found.length
  return {
    labId,
    lines,
    total: found.length,
    /** Matching the words and the category, by status. */
    counts: {
      all: all.length,
      on: all.filter(({ offer }) => standing(offer) === 'on').length,
      off: all.filter(({ offer }) => standing(offer) === 'off').length,
      none: all.filter(({ offer }) => standing(offer) === 'none').length,
    },
    categories: catalogue.categories.map(({ code, name }) => ({ code, name })),
    next: hasMore ? (lines.at(-1)?.code ?? null) : null,
  }
}

function standing(offer: { isActive: boolean } | null) {
  if (!offer) return 'none'
  return offer.isActive ? 'on' : 'off'
}

function itemsOf(catalogue: Snapshot, { q, category }: ListLabOffers): CatalogueItem[] {
  const found = q === '' ? byName(catalogue) : catalogue.search(q)
  return found.filter(
    (item) => mayBePriced(item) && (category === undefined || item.category.code === category),
  )
}

const byName = ({ items }: Snapshot) =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || compared(a.code, b.code))

const compared = (a: ItemCode, b: ItemCode) => (a < b ? -1 : 1)
