import { fixedClock } from '#src/adapters/fixed-clock.ts'
import { SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { loadCatalogueIndex } from '#src/usecases/parts/catalogue/catalogue-index.ts'
import { searchCatalogue } from '#src/usecases/catalogue/search-catalogue.ts'
import type { World } from '#src/usecases/world.ts'
import { aDatabase } from './database.ts'

export const visitor: Actor = { kind: 'visitor' }

/** In the middle of Bengaluru, near four labs. */
export const bengaluru = { latitude: 12.9716, longitude: 77.5946 }

/** The seeded catalogue and what its verbs need of the world; the test moves the clock. */
export async function aCatalogue() {
  const database = await aDatabase(3)
  const clock = fixedClock('2026-11-21T04:30:00Z')
  const catalogue = await loadCatalogueIndex(database.db, { checkEveryMs: 0 })
  const world = worldOf({ db: database.db, clock, catalogue, settings: { isDemo: true } })
  return {
    ...database,
    clock,
    world,
    search: (input: object) => searchCatalogue(world, visitor, SearchCatalogue.parse(input)),
  }
}

type Needed = Pick<World, 'db' | 'clock' | 'catalogue'> & { settings: { isDemo: boolean } }

/** The verbs of the catalogue and of places use no other port; one that did would fail here. */
function worldOf(needed: Needed) {
  return needed as World
}
