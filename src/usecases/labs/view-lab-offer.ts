import { readLabOffers } from '#src/db/queries/labs/lab-offers.ts'
import { findPcpndtRegistered } from '#src/db/queries/labs/lab-states.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { existingLab, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { offerLine, pricedItem } from '#src/usecases/parts/labs/priced-items.ts'

/** One line of the lab's price list. Refuses `not-found` for an item no lab may set a price for. */
export async function viewLabOffer(
  world: World,
  actor: Actor,
  input: OfLab & { itemCode: ItemCode },
) {
  const labId = managedLab(actor, 'offer:read', input)
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const item = pricedItem(catalogue, input.itemCode)
  if (!item) throw new Refusal('not-found')
  return world.db.transaction(async (tx) => {
    await existingLab({ tx }, labId)
    const offers = await readLabOffers(tx, labId, input.itemCode)
    const isPcpndtRegistered = await findPcpndtRegistered(tx, labId, today)
    return offerLine(item, offers.get(item.code), { isPcpndtRegistered })
  })
}
