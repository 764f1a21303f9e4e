import { firstApart } from '#src/domain/catalogue/collection-event.ts'
import type { ItemSold } from '#src/domain/catalogue/cheapest-cover.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { savingsOf } from '#src/domain/catalogue/savings.ts'
import type { ListOffers } from '#src/domain/catalogue/search-catalogue.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { collectionCharge } from '#src/domain/pricing/collection-charge.ts'
import { authorise } from '#src/usecases/access.ts'
import { besideOf } from '#src/usecases/parts/catalogue/beside.ts'
import type { CatalogueItem, IndexedLab, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import { whereabouts } from '#src/usecases/parts/catalogue/whereabouts.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

type Input = Omit<ListOffers, 'sort'>

/**
 * How several items cost less: a panel in place of its members at the same lab, or two labs in place
 * of one. Only what can be booked together for a visit at home. Refuses `not-found` for an item that
 * is not listed and for an unknown PIN code.
 * Source: features, "Booking": the cheapest way to cover what is asked for; decision 204.
 */
export async function listSavings(world: World, actor: Actor, input: Input) {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const near = await whereabouts(world, input)
  if (!near) throw new Refusal('not-found')
  const wanted = input.codes.map((code) => {
    const item = catalogue.byCode.get(code)
    if (!item) throw new Refusal('not-found')
    return item
  })
  const sellable = catalogue.items.filter((item) => fits(catalogue, item, wanted))
  const labs = [...catalogue.openLabs(today)].flatMap((lab) => {
    const open = sellable.filter((item) => catalogue.openLabsFor(item, today).has(lab))
    return compared(lab, open, near)
  })
  const found = savingsOf(wanted.map(asTests), labs)
  const named = (codes: readonly ItemCode[]) =>
    codes.map((code) => ({ code, name: catalogue.byCode.get(code)?.name ?? code }))
  return {
    exchanges: found.exchanges.map(({ codes, more, ...one }) => ({
      ...one,
      items: named(codes),
      more: named(more),
    })),
    shared: found.shared && {
      ...found.shared,
      parts: found.shared.parts.map(({ codes, ...part }) => ({ ...part, items: named(codes) })),
    },
  }
}

const isTakenHome = ({ isHomeCollected, isBookable }: CatalogueItem) =>
  isHomeCollected && isBookable

const asTests = ({ code, tests }: Pick<CatalogueItem, 'code' | 'tests'>) => ({
  code,
  tests: tests.map((test) => test.code),
})

/** It has a wanted test, and can be booked beside what is wanted without a condition more. */
function fits({ byCode }: Snapshot, item: CatalogueItem, wanted: readonly CatalogueItem[]) {
  const asked = new Set(wanted.flatMap(({ tests }) => tests.map(({ code }) => code)))
  if (!isTakenHome(item) || !item.tests.some(({ code }) => asked.has(code))) return false
  if (item.needsConsent && !wanted.some(({ needsConsent }) => needsConsent)) return false
  const together = [...wanted, item]
  const moments = together.flatMap((one) => one.moments)
  const tests = together.flatMap((one) => one.tests)
  return !firstApart(moments) && besideOf(tests, byCode).length === 0
}

function compared(lab: IndexedLab, items: readonly CatalogueItem[], near: Point) {
  const charge = collectionCharge(lab, distanceKm(near, lab))
  if (!charge.ok) return []
  const sold = items.flatMap((item): ItemSold[] => {
    const offer = lab.offers.get(item.code)
    return offer ? [{ ...asTests(item), price: offer.price }] : []
  })
  return [{ id: lab.id, name: lab.name, charge: charge.value, sold }]
}
