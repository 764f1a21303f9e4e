import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { ItemCode, ItemKind, Restriction } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'

/** A lab's current price of one item, with the split of its category and the tests inside. */
export type LabOffer = {
  code: ItemCode
  kind: ItemKind
  name: string
  price: Paise
  tatHours: number
  fastingHours: number
  preparation: string
  categoryCode: string
  platformPercent: number
  labPercent: number
  /** The most restrictive of its own and its members'. */
  restriction: Restriction
  isHomeCollected: boolean
  members: OfferedTest[]
}

export type OfferedTest = TestRules & {
  indicativePrice: Paise
  tubeTypeCode: string | null
}
