import type { SavePrices } from '#src/domain/labs/price-row.ts'
import { pricing, whyNotWhole } from '#src/domain/labs/pricing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { offerLine, pricedItem } from '#src/usecases/parts/labs/priced-items.ts'
import { loadPricing, lockedPrices, storePrices } from '#src/usecases/parts/labs/store-prices.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets many prices of a lab, each row on the version it was shown at. A refused row holds up no
 * other and is answered with what is in force; with `isWhole` it refuses all of them, with its code.
 * The reasons are those of `saveOffer`, and `far-price` for one that nobody confirmed.
 */
export async function savePrices(world: World, actor: Actor, input: SavePrices) {
  const labId = managedLab(actor, 'offer:save', input)
  const { catalogue } = await world.catalogue.current(world.clock)
  return inStep(world, actor, async (step) => {
    const lab = await lockedPrices(step, labId)
    const facts = await loadPricing(step, catalogue, labId)
    const rows = pricing(facts, input.rows)
    const why = input.isWhole ? whyNotWhole(rows) : undefined
    if (why) throw asRefusal(why)
    const saved = rows.filter((row) => row.isOk)
    await storePrices(step, catalogue, lab, saved)
    return {
      labId,
      saved: saved.map(({ itemCode }) => itemCode),
      refused: rows.flatMap((row) => {
        if (row.isOk) return []
        const item = pricedItem(catalogue, row.itemCode)
        const line = item ? offerLine(item, facts.offers.get(row.itemCode), facts) : null
        return [{ itemCode: row.itemCode, why: row.why, line }]
      }),
    }
  })
}
