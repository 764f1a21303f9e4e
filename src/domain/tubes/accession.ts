import { z } from 'zod'
import type { LabId } from '#src/domain/labs/lab.ts'

/** A lab's running number of a year, with this specimen. */
export type NewCounter = { labId: LabId; year: number; last: number }

/**
 * What the number says of the day in India: the year always, for the count begins anew with it, and
 * first, so that no two years can have the same number.
 */
export const accessionDates = ['yy', 'yyyy', 'yymm', 'yymmdd'] as const
export type AccessionDate = (typeof accessionDates)[number]

/** How a lab numbers its specimens: prefix, date and count, with dashes between. */
export type AccessionPattern = { prefix: string; dates: AccessionDate; digits: number }

/** Capital letters and digits, which every barcode and every form can carry; empty: none. */
export const AccessionPrefix = z
  .string()
  .regex(/^[A-Z0-9]{0,10}$/, 'Use capital letters and digits.')
export const FEWEST_DIGITS = 4
export const MOST_DIGITS = 8

/** `version`: as it was shown, 0 where the lab has the usual pattern. */
export const SetAccessionPattern = z.strictObject({
  prefix: AccessionPrefix,
  dates: z.enum(accessionDates),
  digits: z.int().min(FEWEST_DIGITS).max(MOST_DIGITS),
  version: z.int().min(0).max(1_000_000),
})
export type SetAccessionPattern = z.infer<typeof SetAccessionPattern> & {
  labId?: LabId | undefined
}

/**
 * The pattern of a lab that has set none: "LAB001-26-000042".
 * Source: life cycle 4.
 */
export function usualPattern(labCode: string): AccessionPattern {
  return { prefix: labCode, dates: 'yy', digits: 6 }
}

/**
 * A lab's number of a received specimen. The count is that of the year, whatever the pattern, so
 * that a change of pattern never gives a number twice; past its digits it grows.
 * Source: life cycle 4; features C1.
 *
 * @param count from 1.
 */
export function accessionNumber(
  { prefix, dates, digits }: AccessionPattern,
  day: Temporal.PlainDate,
  count: number,
): string {
  const parts = [prefix, datePart(dates, day), String(count).padStart(digits, '0')]
  return parts.filter((part) => part !== '').join('-')
}

function datePart(dates: AccessionDate, { year, month, day }: Temporal.PlainDate): string {
  const two = (part: number) => String(part % 100).padStart(2, '0')
  switch (dates) {
    case 'yy':
      return two(year)
    case 'yyyy':
      return String(year)
    case 'yymm':
      return two(year) + two(month)
    case 'yymmdd':
      return two(year) + two(month) + two(day)
  }
}
