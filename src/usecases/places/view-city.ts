import { popularCodes } from '#src/domain/catalogue/popular.ts'
import { cityLabRanking, inRank } from '#src/domain/catalogue/ranking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isAccreditedOn } from '#src/domain/labs/reach.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ViewCity } from '#src/domain/places/view-city.ts'
import { authorise } from '#src/usecases/access.ts'
import { type ItemCard, toCard } from '#src/usecases/parts/catalogue/item-card.ts'
import { offersOn } from '#src/usecases/parts/catalogue/offers-on.ts'
import type { IndexedLab, Snapshot } from '#src/usecases/parts/catalogue/snapshot.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

const POPULAR_SHOWN = 10

export type CityView = {
  id: number
  name: string
  slug: string
  /** Labs that take bookings today, by name. */
  labs: CityLab[]
  /** The most requested items, at this city's prices; only those that one of its labs offers. */
  items: ItemCard[]
}

export type CityLab = {
  id: LabId
  name: string
  locality: string
  isAccredited: boolean
  /** Wall-clock times in India, `HH:MM`. */
  opensAt: string
  closesAt: string
  /** ISO weekdays, 1 = Monday. */
  workingDays: number[]
  offerCount: number
  /** The price of its cheapest offer; null: it offers nothing now. */
  fromPricePaise: Paise | null
}

/** A city of operation: its labs and their prices. Refuses `not-found`. */
export async function viewCity(world: World, actor: Actor, { slug }: ViewCity): Promise<CityView> {
  authorise(actor, 'place:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const city = catalogue.locations.find((location) => location.slug === slug)
  if (!city) throw new Refusal('not-found')
  const open = [...catalogue.openLabs(today)].filter(({ locationId }) => locationId === city.id)
  const items = popularCodes
    .flatMap((code) => catalogue.byCode.get(code) ?? [])
    .map((item) => {
      const able = catalogue.openLabsFor(item, today)
      return toCard(item, new Set(open.filter((lab) => able.has(lab))), null)
    })
    .filter(({ labCount }) => labCount > 0)
  return {
    id: city.id,
    name: city.name,
    slug: city.slug,
    labs: open
      .map((lab) => toLab(catalogue, lab, today))
      .toSorted(inRank(cityLabRanking, { name: ({ name }) => name })),
    items: items.slice(0, POPULAR_SHOWN),
  }
}

function toLab(catalogue: Snapshot, lab: IndexedLab, today: Temporal.PlainDate): CityLab {
  const { id, name, locality, opensAt, closesAt, workingDays } = lab
  const prices = offersOn(catalogue, lab, today).map(({ offer }) => offer.price)
  const [cheapest = null] = prices.toSorted((a, b) => a - b)
  return {
    id,
    name,
    locality,
    isAccredited: isAccreditedOn(lab, today),
    opensAt,
    closesAt,
    workingDays,
    offerCount: prices.length,
    fromPricePaise: cheapest,
  }
}
