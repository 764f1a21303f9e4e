import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { World } from '#src/usecases/world.ts'

/** Part of a verb: which items can be booked today for a visit at home, at any lab and at one. */
export async function soldNow(world: Pick<World, 'catalogue' | 'clock'>) {
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const bookable = (code: ItemCode) => {
    const item = catalogue.byCode.get(code)
    return item?.isBookable && item.isHomeCollected ? item : undefined
  }
  const sellers = (code: ItemCode) => {
    const item = bookable(code)
    if (!item) return []
    return [...catalogue.openLabsFor(item, today)].filter((lab) => lab.offers.has(code))
  }
  return {
    isSold: (code: ItemCode) => sellers(code).length > 0,
    isSoldBy: (code: ItemCode, labId: LabId) => sellers(code).some(({ id }) => id === labId),
  }
}
