import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import { Paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { LabId } from './lab.ts'

/** Up to ₹99,99,999. */
const MOST = 999_999_900
const Price = z.int().min(1).max(MOST).pipe(Paise)
const TypedPrice = TypedRupees.refine((price) => price >= 1 && price <= MOST)
/** Hours to the result: six weeks at most, as a culture for tuberculosis takes. */
const TatHours = z.int().min(1).max(1008)

type Prices = { price: number; listPrice: number }

/** Nobody pays more than the printed price. */
const isWithinListPrice = ({ price, listPrice }: Prices) => price <= listPrice

/** What a lab asks for one item; `version` is the one that was read, so that whoever is second is told. */
export const OfferTerms = z
  .strictObject({
    pricePaise: Price,
    listPricePaise: Price,
    tatHours: TatHours,
    /** Without it an offer stays as it is, and a new one is on. */
    isActive: z.boolean().optional(),
    version: z.int().min(1).optional(),
  })
  .refine(
    ({ pricePaise, listPricePaise }) =>
      isWithinListPrice({ price: pricePaise, listPrice: listPricePaise }),
    { path: ['pricePaise'], message: 'At most the list price.' },
  )
export type OfferTerms = z.infer<typeof OfferTerms>

/** The same as people type it: rupees, and a choice instead of a truth value. */
export const OfferForm = z
  .strictObject({
    price: TypedPrice,
    listPrice: TypedPrice,
    tatHours: TatHours,
    standing: z.enum(['on', 'off']),
    version: z.int().min(1).optional(),
  })
  .refine(isWithinListPrice, { path: ['price'], message: 'At most the list price.' })
  .transform(({ price, listPrice, tatHours, standing, version }) => ({
    pricePaise: price,
    listPricePaise: listPrice,
    tatHours,
    isActive: standing === 'on',
    version,
  }))

/** Which of the lab's own; without a name the lab that the manager manages. */
export type OfLab = { labId?: LabId | undefined }
export type SaveOffer = OfferTerms & OfLab & { itemCode: ItemCode }

const offerShows = ['all', 'on', 'off', 'none'] as const

/** A page of a lab's price list. `after`: the last item of the page before. */
export const ListLabOffers = z.strictObject({
  q: z.string().trim().max(100).default(''),
  category: z.string().max(60).optional(),
  /** On, off, or not offered yet. */
  show: z.enum(offerShows).default('all'),
  after: ItemCode.optional(),
})
export type ListLabOffers = z.infer<typeof ListLabOffers>

export const SetSlotCapacity = z.strictObject({ capacity: z.int().min(1).max(1000) })
export type SetSlotCapacity = z.infer<typeof SetSlotCapacity> & OfLab

/** A calendar day in India. */
const HolidayDay = z.iso.date().transform((day) => Temporal.PlainDate.from(day))
export const AddHoliday = z.strictObject({ day: HolidayDay, reason: freeText(2, 100) })
export type AddHoliday = z.infer<typeof AddHoliday> & OfLab
export const RemoveHoliday = z.strictObject({ day: HolidayDay })
export type RemoveHoliday = z.infer<typeof RemoveHoliday> & OfLab

/** How far ahead a holiday may lie, in days. */
export const HOLIDAY_DAYS = 365

/** Refuses `holiday-out-of-range` unless it is tomorrow or later, within a year: today is under way. */
export function mayBeHoliday(
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Result<Temporal.PlainDate, 'holiday-out-of-range'> {
  const { days } = today.until(day, { largestUnit: 'days' })
  return days >= 1 && days <= HOLIDAY_DAYS ? ok(day) : refuse('holiday-out-of-range')
}

/** Days until a validity is over, its last day included; below 1 it is over. */
export function daysLeft(lastDay: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days + 1
}
