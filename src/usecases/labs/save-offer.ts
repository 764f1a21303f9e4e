import type { SaveOffer } from '#src/domain/labs/desk.ts'
import { isChanged, onePrice } from '#src/domain/labs/pricing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { actsForPlatform, managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { offerLine, pricedItem } from '#src/usecases/parts/labs/priced-items.ts'
import { loadPricing, lockedPrices, storePrices } from '#src/usecases/parts/labs/store-prices.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets the lab's price of one item, from now on: existing bookings and quotes keep their frozen
 * price. Refuses `not-bookable` for an item no lab may offer, `no-split` where the contract has no
 * share for the category of an activated item, `pcpndt-first` where ultrasound is activated without
 * a valid PCPNDT registration, `stale` where somebody changed it since it was read; for the platform
 * an absent version says that there was no offer. What changes nothing is not stored.
 */
export async function saveOffer(world: World, actor: Actor, input: SaveOffer) {
  const labId = managedLab(actor, 'offer:save', input)
  const { catalogue } = await world.catalogue.current(world.clock)
  return inStep(world, actor, async (step) => {
    const lab = await lockedPrices(step, labId)
    const facts = await loadPricing(step, catalogue, labId)
    const isForPlatform = actsForPlatform(actor, labId)
    const version = input.version ?? (isForPlatform ? null : undefined)
    const priced = onePrice(facts, { ...input, version })
    if (!priced.ok) throw asRefusal(priced)
    const item = pricedItem(catalogue, input.itemCode)
    if (!item) throw new Refusal('not-found')
    if (!isChanged(priced.value)) return offerLine(item, priced.value.before, facts)
    await storePrices(step, catalogue, lab, [priced.value])
    return offerLine(item, priced.value.after, facts)
  })
}
