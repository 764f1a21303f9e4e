import type { NotBookable } from '#src/domain/catalogue/bookable.ts'
import type { Timed } from '#src/domain/catalogue/collection-event.ts'
import type { ItemCode, ItemKind } from '#src/domain/catalogue/item.ts'
import { reachKm } from '#src/domain/labs/reach.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { Beside } from './beside.ts'
import type { CatalogueItem, IndexedLab } from './snapshot.ts'

/** A test or panel in a list. */
export type ItemCard = {
  code: ItemCode
  kind: ItemKind
  name: string
  /** Its everyday name in Hindi; null where none is known. */
  nameHi: string | null
  /** One plain sentence: what it measures. */
  measures: string
  /** The same in Hindi. */
  measuresHi: string
  category: { code: string; name: string }
  fastingHours: number
  /** The promise that goes with the price shown; without a price the usual time. */
  tatHours: number
  /** Cap tokens of its tubes, each once, in the order of draw; empty where no tube has a cap. */
  caps: string[]
  /** The number of tests in a panel; 1 for a test. */
  testCount: number
  /** False: done at the lab. */
  isHomeCollected: boolean
  isBookable: boolean
  /** Null where it may be booked. */
  whyNot: NotBookable | null
  /** Inputs of a calculated test that must be booked with it; empty for most. */
  beside: readonly Beside[]
  /** The collection events that restrict its time, each with the first test that needs it. */
  moments: Timed[]
  hasEmergencyNotice: boolean
  /** Needs counselling and consent. */
  needsConsent: boolean
  /** The cheapest offer within reach, otherwise the cheapest of all; null: no lab offers it now. */
  fromPricePaise: Paise | null
  /**
   * Labs that offer it: those within reach if the place is known and there is one, otherwise all.
   */
  labCount: number
  /** Whether one of these labs serves the place; null where no place is known. */
  isInReach: boolean | null
}

const devanagari = /\p{Script=Devanagari}/u

export function toCard(
  item: CatalogueItem,
  open: ReadonlySet<IndexedLab>,
  near: Point | null,
  reaches = reachOnce(near),
): ItemCard {
  const offers = item.offers.filter(({ lab }) => open.has(lab))
  const inReach = near ? offers.filter(({ lab }) => reaches(lab)) : []
  const shown = inReach.length > 0 ? inReach : offers
  return {
    code: item.code,
    kind: item.kind,
    name: item.name,
    nameHi: item.aliases.find((alias) => devanagari.test(alias)) ?? null,
    measures: item.measures,
    measuresHi: item.measuresHi,
    category: item.category,
    fastingHours: item.fastingHours,
    tatHours: shown[0]?.tatHours ?? item.tatHours,
    caps: [...new Set(item.tubes.flatMap(({ cap }) => cap ?? []))],
    testCount: item.tests.length,
    isHomeCollected: item.isHomeCollected,
    isBookable: item.isBookable,
    whyNot: item.whyNot,
    beside: item.beside,
    moments: [...item.moments],
    hasEmergencyNotice: item.hasEmergencyNotice,
    needsConsent: item.needsConsent,
    fromPricePaise: shown[0]?.price ?? null,
    labCount: shown.length,
    isInReach: near ? inReach.length > 0 : null,
  }
}

/** Whether a lab serves the place, computed once per lab. */
export function reachOnce(near: Point | null) {
  const known = new Map<IndexedLab, boolean>()
  return function reaches(lab: IndexedLab) {
    if (!near) return false
    const before = known.get(lab)
    if (before !== undefined) return before
    const does = reachKm(lab, near) !== undefined
    known.set(lab, does)
    return does
  }
}
