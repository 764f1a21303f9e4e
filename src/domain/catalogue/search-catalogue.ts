import { z } from 'zod'
import { isOnePlace, onePlaceOnly, whereaboutsFields } from '#src/domain/places/pincode.ts'
import { ItemCode } from './item.ts'
import { MAX_CODES, MAX_QUERY } from './search-limits.ts'

export const PAGE_SIZE = 20
/** Thirty days: no lab promises anything later. */
const MAX_HOURS = 720

/** Most a test may cost, in whole rupees, as the list offers it. Source: decision 172. */
export const priceLimits = [200, 500, 1000, 2500] as const

/** What narrows and sorts a list besides its words; each alone or together. */
const filterFields = {
  /** Whether the stomach must be empty before it. */
  fasting: z.enum(['no', 'yes']).optional(),
  /** Without what is bound to the other sex. */
  sex: z.enum(['female', 'male']).optional(),
  /** The lowest price is at most this, in whole rupees. */
  upTo: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Without it: the list's own order. */
  sort: z.enum(['price']).optional(),
}

/** A search and where it is from. Without words: the most requested items. */
export const SearchCatalogue = z
  .strictObject({
    q: z.string().trim().max(MAX_QUERY).default(''),
    category: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
    /** Only items that a lab promises to report within this many hours of the sample. */
    within: z.coerce.number().int().min(1).max(MAX_HOURS).optional(),
    ...filterFields,
    ...whereaboutsFields,
  })
  .refine(isOnePlace, onePlaceOnly)
export type SearchCatalogue = z.infer<typeof SearchCatalogue>

/** A request that is being typed. */
export const SuggestItems = z.strictObject({ q: z.string().max(MAX_QUERY).default('') })
export type SuggestItems = z.infer<typeof SuggestItems>

export const ViewItem = z.strictObject({ code: ItemCode })
export type ViewItem = z.infer<typeof ViewItem>

export const offerOrders = ['price', 'distance', 'hours', 'rating'] as const
export type OfferOrder = (typeof offerOrders)[number]

/** `CBC,HB` or a list; each code once. */
const ItemCodes = z
  .union([z.string().transform((list) => list.split(',')), z.array(z.string())])
  .pipe(z.array(ItemCode).min(1).max(MAX_CODES))
  .refine((codes) => new Set(codes).size === codes.length, 'Name each test once.')

/** The labs that offer all of these items and serve this place. */
export const ListOffers = z
  .strictObject({
    codes: ItemCodes,
    sort: z.enum(offerOrders).default('price'),
    ...whereaboutsFields,
  })
  .refine(isOnePlace, onePlaceOnly)
  .refine(({ pincode, latitude }) => pincode !== undefined || latitude !== undefined, onePlaceOnly)
export type ListOffers = z.infer<typeof ListOffers>
