import { readLabOffers } from '#src/db/queries/labs/lab-offers.ts'
import { findPcpndtRegistered } from '#src/db/queries/labs/lab-states.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { FindPrices } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { CatalogueItem, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import type { World } from '#src/usecases/world.ts'
import { existingLab } from './managed-lab.ts'
import { readersOf } from './tell-managers.ts'
import { mayBePriced, offerLine } from './priced-items.ts'

/** The lines of a lab's price list that match; refuses `not-found` where there is no such lab. */
export async function priceLines(world: World, labId: LabId, asked: FindPrices) {
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const { lab, offers, isPcpndtRegistered, told } = await world.db.transaction(async (tx) => {
    const found = await existingLab({ tx }, labId)
    return {
      lab: found,
      offers: await readLabOffers(tx, labId),
      isPcpndtRegistered: await findPcpndtRegistered(tx, labId, today),
      told: (await readersOf({ world, tx }, found)).kind,
    }
  })
  const all = itemsOf(catalogue, asked).map((item) =>
    offerLine(item, offers.get(item.code), { isPcpndtRegistered }),
  )
  const countOf = (show: string) => all.filter(({ offer }) => standing(offer) === show).length
  return {
    lab: { code: lab.code, name: lab.name },
    /** Whom a letter about what the office changes reaches. */
    told,
    lines: all.filter(({ offer }) => asked.show === 'all' || standing(offer) === asked.show),
    /** Matching the words and the category, by status. */
    counts: { all: all.length, on: countOf('on'), off: countOf('off'), none: countOf('none') },
    categories: catalogue.categories.map(({ code, name }) => ({ code, name })),
  }
}

function standing(offer: { isActive: boolean } | null) {
  if (!offer) return 'none'
  return offer.isActive ? 'on' : 'off'
}

function itemsOf(catalogue: Snapshot, { q, category }: FindPrices): CatalogueItem[] {
  const found = q === '' ? byName(catalogue) : catalogue.search(q)
  return found.filter(
    (item) => mayBePriced(item) && (category === undefined || item.category.code === category),
  )
}

const byName = ({ items }: Snapshot) =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || compared(a.code, b.code))

const compared = (a: ItemCode, b: ItemCode) => (a < b ? -1 : 1)
