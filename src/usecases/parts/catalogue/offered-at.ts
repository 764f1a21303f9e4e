import type { Addable } from '#src/domain/bookings/addable.ts'
import { popularCodes } from '#src/domain/catalogue/popular.ts'
import { asksForSexOfUnborn } from '#src/domain/catalogue/sex-determination.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Part of a verb: what a lab offers today for a visit at home, best match first; without words the
 * tests that are booked most. Nothing is found for what the law forbids.
 */
export async function offeredAt(world: Pick<World, 'catalogue' | 'clock'>, q: string) {
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const popular = popularCodes.flatMap((code) => catalogue.byCode.get(code) ?? [])
  const found = q === '' ? popular : asksForSexOfUnborn(q) ? [] : catalogue.search(q)
  const items = found.filter(({ isBookable, isHomeCollected }) => isBookable && isHomeCollected)
  return (labId: LabId): Addable[] =>
    items.flatMap((item) => {
      const lab = [...catalogue.openLabsFor(item, today)].find(({ id }) => id === labId)
      const offer = lab?.offers.get(item.code)
      if (!offer) return []
      const { code, name, fastingHours, tests } = item
      const testCodes = tests.map((test) => test.code)
      return [{ code, name, fastingHours, testCodes, price: offer.price, tatHours: offer.tatHours }]
    })
}
