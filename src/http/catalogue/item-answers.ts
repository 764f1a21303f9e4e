import { collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { itemKinds, labOnlyReasons } from '#src/domain/catalogue/item.ts'
import { z } from '#src/http/api.ts'

export const Category = z.object({ code: z.string(), name: z.string() })

/** Tests from which it is calculated: booked with it, or it cannot be booked. */
export const Beside = z.array(z.object({ code: z.string(), name: z.string() })).readonly()

/** Items that another one of the same booking contains. */
export const Twice = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    within: z.object({ code: z.string(), name: z.string() }),
  }),
)

/** Why it cannot be booked for a home visit. */
const NotBookable = z.discriminatedUnion('why', [
  z.object({ why: z.literal('restricted') }),
  z.object({
    why: z.literal('at-the-lab'),
    reason: z.enum(labOnlyReasons),
    test: z.string().nullable(),
  }),
  z.object({ why: z.literal('two-collections'), first: z.string(), second: z.string() }),
  z.object({ why: z.literal('not-sold'), test: z.string() }),
  z.object({ why: z.literal('no-input'), test: z.string() }),
  z.object({ why: z.literal('not-enterable') }),
])

export const ItemCard = z
  .object({
    code: z.string(),
    kind: z.enum(itemKinds),
    name: z.string(),
    nameHi: z.string().nullable(),
    measures: z.string(),
    measuresHi: z.string(),
    category: Category,
    fastingHours: z.number(),
    tatHours: z.number(),
    caps: z.array(z.string()),
    testCount: z.int(),
    isHomeCollected: z.boolean(),
    isBookable: z.boolean(),
    whyNot: NotBookable.nullable(),
    beside: Beside,
    moments: z.array(z.object({ name: z.string(), event: z.enum(collectionEvents) })),
    hasEmergencyNotice: z.boolean(),
    needsConsent: z.boolean(),
    fromPricePaise: z.int().nullable(),
    labCount: z.int(),
    isInReach: z.boolean().nullable(),
  })
  .openapi('Item')

export const ItemView = ItemCard.extend({
  toPricePaise: z.int().nullable(),
  aliases: z.array(z.string()),
  preparation: z.array(z.string()),
  specimens: z.array(z.string()),
  tubes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      cap: z.string().nullable(),
      additive: z.string().nullable(),
      volumeMl: z.number(),
      pieces: z.int(),
    }),
  ),
  members: z.array(
    Category.extend({ measures: z.string(), measuresHi: z.string(), unit: z.string().nullable() }),
  ),
  partOf: z.array(Category),
  method: z.string().nullable(),
  unit: z.string().nullable(),
  loinc: z.string().nullable(),
  cities: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      fromPricePaise: z.int(),
      labCount: z.int(),
    }),
  ),
}).openapi('ItemInFull')
