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
export const OfferPrice = z.int().min(1).max(MOST).pipe(Paise)
export const TypedPrice = TypedRupees.refine((price) => price >= 1 && price <= MOST)
/** Hours until the result. */
export const TatHours = z.int().min(1).max(MOST_TAT_HOURS)

type Prices = { price: number; listPrice: number }

/** Nobody pays more than the list price. Source: our decision. */
export const isWithinListPrice = ({ price, listPrice }: Prices) => price <= listPrice

/**
 * A lab's terms for one item; `version` is the version that was read, and a stale one is refused.
 */
export const OfferTerms = z
  .strictObject({
    pricePaise: OfferPrice,
    listPricePaise: OfferPrice,
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

/** Which of the person's labs; without an id, the lab that the manager manages. */
export type OfLab = { labId?: LabId | undefined }
/** `version`: null where no offer was shown; not checked where it is left out. */
export type SaveOffer = Omit<OfferTerms, 'version'> &
  OfLab & { itemCode: ItemCode; version?: number | null | undefined }

const offerShows = ['all', 'on', 'off', 'none'] as const

/** Which lines of a lab's price list: by words, by category, and by how they are offered. */
export const FindPrices = z.strictObject({
  q: z.string().trim().max(100).default(''),
  category: z.string().max(60).optional(),
  /** Active, inactive, or not offered yet. */
  show: z.enum(offerShows).default('all'),
})
export type FindPrices = z.infer<typeof FindPrices>

/** A page of a lab's price list. `after`: the last item of the previous page. */
export const ListLabOffers = FindPrices.extend({ after: ItemCode.optional() })
export type ListLabOffers = z.infer<typeof ListLabOffers>

/** `shown`: what it was when it was read, null for the usual one; not checked where it is left out. */
export const SetSlotCapacity = z.strictObject({
  capacity: z.int().min(1).max(1000),
  shown: z.int().nullable().optional(),
})
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

/**
 * The capacity of a lab's hours from now on. Refuses `stale` where somebody changed it since it was
 * read, and where the platform sets it without having read it.
 * Source: model, "Slot"; decision 165.
 */
export function settingCapacity(
  now: number | null,
  { capacity, shown }: z.infer<typeof SetSlotCapacity>,
  isForPlatform: boolean,
): Result<{ capacity: number; isChanged: boolean }, 'stale'> {
  if (shown === undefined ? isForPlatform : shown !== now) return refuse('stale')
  return ok({ capacity, isChanged: capacity !== now })
}

/**
 * A day with visits is no holiday until the office has moved them, and withdrawn what it proposes
 * for that day. `bookings`: the places taken; `proposals`: those of them kept for an answer.
 * Source: model, "Slot"; decision 184.
 */
export function whyNoHoliday(of: {
  taken: number
  proposed: number
}): Refused<'day-has-bookings'> | undefined {
  const facts = { bookings: of.taken, proposals: of.proposed }
  return of.taken > 0 ? { ok: false, error: 'day-has-bookings', facts } : undefined
}

/**
 * Days until a validity ends, its last day included; below 1 it has ended.
 * Source: reliability I16.
 */
export function daysLeft(lastDay: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return today.until(lastDay, { largestUnit: 'days' }).days + 1
}
