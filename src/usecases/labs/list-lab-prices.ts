import type { FindPrices, OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { priceLines } from '#src/usecases/parts/labs/list-price-lines.ts'
import type { World } from '#src/usecases/world.ts'

/** The lab's whole price list on one page, as it is edited: every matching item, priced or not. */
export async function listLabPrices(world: World, actor: Actor, input: FindPrices & OfLab) {
  const labId = managedLab(actor, 'offer:read', input)
  return { labId, ...(await priceLines(world, labId, input)) }
}
