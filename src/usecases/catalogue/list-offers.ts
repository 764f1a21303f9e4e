import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { inRank, type OfferKey, offerRanking } from '#src/domain/catalogue/ranking.ts'
import { type TestedTwice, testedTwice } from '#src/domain/catalogue/tested-twice.ts'
import type { ListOffers } from '#src/domain/catalogue/search-catalogue.ts'
import { collectionCharge } from '#src/domain/pricing/collection-charge.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { carriesMark } from '#src/domain/labs/reach.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { shownKm } from '#src/domain/places/shown-km.ts'
import { authorise } from '#src/usecases/access.ts'
import { type Near, whereabouts } from '#src/usecases/parts/catalogue/whereabouts.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { type Beside, besideOf } from '#src/usecases/parts/catalogue/beside.ts'
import { type ItemCard, toCard } from '#src/usecases/parts/catalogue/item-card.ts'
import type { CatalogueItem, IndexedLab } from '#src/usecases/parts/catalogue/snapshot.ts'

export type OffersAnswer = {
  items: ItemCard[]
  /**
   * Tests these are calculated from that are missing among them: booked together, or not at all.
   */
  beside: Beside[]
  /** Items that another one among them contains: they would be paid twice. */
  twice: TestedTwice[]
  offers: LabOfferView[]
  /** Where no lab serves the place: the nearest that offers all of it, if any. */
  nearest: { labName: string; distanceKm: number } | null
  /** `lab`: one of the items is done at the lab, so there is no home visit. */
  visit: 'home' | 'lab'
  near: Near
  /** The keys by which the offers are sorted, in order. */
  rankedBy: readonly OfferKey[]
}

export type LabOfferView = {
  labId: LabId
  labName: string
  locality: string
  city: string
  prices: OfferPrice[]
  /** The items' total without the collection charge. */
  totalPaise: Paise
  /**
   * Null without a home visit: for a visit to the lab, and where an item cannot be booked. An
   * estimate where the place is one.
   */
  collectionChargePaise: Paise | null
  distanceKm: number
  /** The longest of the items' times. */
  promisedHours: number
  /** A NABL certificate that is valid today and covers every item. */
  isAccredited: boolean
  ratingTenths: number | null
  /** ISO instant of the first slot with a free place; null until slots are loaded. */
  nextSlotAt: string | null
}

type OfferPrice = {
  code: ItemCode
  name: string
  pricePaise: Paise
  listPricePaise: Paise
  tatHours: number
  /** Covered by it; for a panel, all its tests. */
  isAccredited: boolean
}

/**
 * The labs that offer every one of these items and serve this place. Refuses `not-found` for an
 * item that is not listed and for an unknown PIN code.
 * Source: features A1, A2.
 */
export async function listOffers(
  world: World,
  actor: Actor,
  input: ListOffers,
): Promise<OffersAnswer> {
  authorise(actor, 'catalogue:read')
  const { catalogue, today } = await world.catalogue.current(world.clock)
  const near = await whereabouts(world, input)
  if (!near) throw new Refusal('not-found')
  const items = input.codes.map((code) => {
    const item = catalogue.byCode.get(code)
    if (!item) throw new Refusal('not-found')
    return item
  })
  const visit = items.every(({ isHomeCollected }) => isHomeCollected) ? 'home' : 'lab'
  const comes = visit === 'home' && items.every(({ isBookable }) => isBookable)
  const open = catalogue.openLabs(today)
  const able = [...open].filter((lab) =>
    items.every((item) => lab.offers.has(item.code) && catalogue.openLabsFor(item, today).has(lab)),
  )
  const rankedBy = offerRanking[input.sort]
  const offers = able
    .flatMap((lab) => offerOf(lab, items, { near, comes, today }) ?? [])
    .toSorted(inRank(rankedBy, readers))
  return {
    items: items.map((item) => toCard(item, catalogue.openLabsFor(item, today), near)),
    beside: besideOf(
      items.flatMap(({ tests }) => tests),
      catalogue.byCode,
    ),
    twice: testedTwice(items.map(({ tests, ...item }) => ({ ...item, members: tests }))),
    offers,
    nearest: offers.length === 0 ? nearestOf(able, near) : null,
    visit,
    near,
    rankedBy,
  }
}

type Asked = { near: Point; comes: boolean; today: Temporal.PlainDate }

/** Undefined where the place is out of the lab's reach. */
function offerOf(
  lab: IndexedLab,
  items: CatalogueItem[],
  { near, comes, today }: Asked,
): LabOfferView | undefined {
  const away = distanceKm(near, lab)
  const charge = collectionCharge(lab, away)
  if (!charge.ok) return undefined
  const prices = items.flatMap(({ code, name, tests }) => {
    const offer = lab.offers.get(code)
    if (!offer) return []
    const { price, listPrice, tatHours } = offer
    const isAccredited = carriesMark(lab, codesOf(tests), today)
    return { code, name, pricePaise: price, listPricePaise: listPrice, tatHours, isAccredited }
  })
  return {
    labId: lab.id,
    labName: lab.name,
    locality: lab.locality,
    city: lab.location.name,
    prices,
    totalPaise: sumPaise(prices.map(({ pricePaise }) => pricePaise)),
    collectionChargePaise: comes ? charge.value : null,
    distanceKm: shownKm(away),
    promisedHours: Math.max(...prices.map(({ tatHours }) => tatHours)),
    isAccredited: prices.every((price) => price.isAccredited),
    ratingTenths: lab.ratingTenths,
    nextSlotAt: null,
  }
}

const codesOf = (tests: CatalogueItem['tests']) => tests.map(({ code }) => code)

function nearestOf(labs: readonly IndexedLab[], near: Point) {
  const [nearest] = labs
    .map((lab) => ({ labName: lab.name, distanceKm: shownKm(distanceKm(near, lab)) }))
    .toSorted((a, b) => a.distanceKm - b.distanceKm)
  return nearest ?? null
}

/** The ranking keys of an offer: the price is the total, a better rating comes first. */
const readers: Record<OfferKey, (offer: LabOfferView) => number | string> = {
  price: ({ totalPaise, collectionChargePaise }) => totalPaise + (collectionChargePaise ?? 0),
  distance: ({ distanceKm }) => distanceKm,
  hours: ({ promisedHours }) => promisedHours,
  rating: ({ ratingTenths }) => -(ratingTenths ?? 0),
  name: ({ labName }) => labName,
}
