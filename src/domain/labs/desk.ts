import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import { freeText } from '#src/domain/free-text.ts'
import { Paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { LabId } from './lab.ts'
import { MOST_TAT_HOURS } from './most-tat-hours.ts'

/** Up to ₹99,99,999. */
const MOST = 999_999_900
const Price = z.int().min(1).max(MOST).pipe(Paise)
const TypedPrice = TypedRupees.refine((price) => price >= 1 && price <= MOST)
/** Hours until the result. */
const TatHours = z.int().min(1).max(MOST_TAT_HOURS)

type Prices = { price: number; listPrice: number }

/** Nobody pays more than the list price. */
const isWithinListPrice = ({ price, listPrice }: Prices) => price <= listPrice

/**
 * A lab's terms for one item; `version` is the version that was read, and a stale one is refused.
 */
export const OfferTerms = z
  .strictObject({
    pricePaise: Price,
    listPricePaise: Price,
    tatHours: TatHours,
    /** If omitted, an existing offer stays as it is and a new one is active. */
    isActive: z.boolean().optional(),
    version: z.int().min(1).optional(),
  })
  .refine(
    ({ pricePaise, listPricePaise }) =>
      isWithinListPrice({ price: pricePaise, listPrice: listPricePaise }),
    { path: ['pricePaise'], message: 'At most the list price.' },
  )
export type OfferTerms = z.infer<typeof OfferTerms>

/** The same as typed in a form: rupees, and a select instead of a boolean. */
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

/** Which of the person's labs; without an id, the lab that the manager manages. */
export type OfLab = { labId?: LabId | undefined }
export type SaveOffer = OfferTerms & OfLab & { itemCode: ItemCode }

const offerShows = ['all', 'on', 'off', 'none'] as const

/** A page of a lab's price list. `after`: the last item of the previous page. */
export const ListLabOffers = z.strictObject({
  q: z.string().trim().max(100).default(''),
  category: z.string().max(60).optional(),
  /** Active, inactive, or not offered yet. */
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

/** How far ahead a holiday may be set, in days. */
export const HOLIDAY_DAYS = 365

/**
 * Refuses `holiday-out-of-range` unless the day is tomorrow or later, within a year: today has
 * already begun.
 * Source: our decision: no slot or booking reaches further than a year.
 */
export function mayBeHoliday(
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Result<Temporal.PlainDate, 'holiday-out-of-range'> {
  const { days } = today.until(day, { largestUnit: 'days' })
  return days >= 1 && days <= HOLIDAY_DAYS ? ok(day) : refuse('holiday-out-of-range')
}

/** A day with visits is no holiday until the office has moved them. Source: model, "Slot". */
export function whyNoHoliday(bookings: number): Refused<'day-has-bookings'> | undefined {
  return bookings > 0 ? { ok: false, error: 'day-has-bookings', facts: { bookings } } : undefined
}

/**
 * Days until a validity ends, its last day included; below 1 it has ended.
 * Source: reliability I16.
 */
export function daysLeft(lastDay: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days + 1
}
