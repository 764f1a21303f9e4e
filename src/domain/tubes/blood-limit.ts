import { ageInDays, ageInYears } from '#src/domain/india-time.ts'

/**
 * The lowest usual weight by age, in days up to a year and in years after it, kilograms.
 * Source: WHO Child Growth Standards 2006, weight for age, girls, minus 2 SD, up to five years,
 * slightly below the 3rd centile of either sex; after that rounded down, product default.
 */
const lowestByMonth = [2.4, 3.2, 3.9, 4.5, 5, 5.4, 5.7, 6, 6.3, 6.5, 6.7, 6.9]
const lowestByYear = [2.4, 7, 9, 10.8, 12.3, 13.7, 15, 16.5, 18, 20, 22, 24, 27, 29, 31, 33, 35, 36]

/**
 * The highest usual weight at the beginning of each month of the first year and of each year from one to
 * five, kilograms. Source: WHO Child Growth Standards 2006, weight for age, boys, plus 2 SD.
 */
const highestByMonth = [4.4, 5.8, 7.1, 8, 8.7, 9.3, 9.8, 10.3, 10.7, 11, 11.4, 11.7, 12]
const highestByYear = [4.4, 12, 15.3, 18.3, 21.2, 24.2]
const YOUNG_YEARS = 5
const MONTH = 30.4375

type Born = { birthDate: Temporal.PlainDate; on: Temporal.PlainDate }
/** A weight and the day it was given; both or neither. */
type Weighed = { weightGrams: number | null; weighedOn: Temporal.PlainDate | null }

const monthsOf = ({ birthDate, on }: Born) =>
  Math.min(11, Math.floor(ageInDays(birthDate, on) / MONTH))

/** Kilograms. Source: decision 035; decision 102. */
export function lowestWeight(born: Born): number {
  const years = ageInYears(born.birthDate, born.on)
  return (years < 1 ? lowestByMonth[monthsOf(born)] : lowestByYear[years]) ?? 2.4
}

/**
 * Whether a weight must be a typing error, or pounds instead of kilograms. Under five: a fifth
 * above the highest usual weight at the end of the child's month or year of age; from five on three
 * times the lowest usual one, because a heavy child of ten is not rare. Both factors are product
 * defaults.
 * Source: decision 102.
 */
export function isTooHeavy(weightKg: number, born: Born): boolean {
  const years = ageInYears(born.birthDate, born.on)
  if (years >= YOUNG_YEARS) return weightKg > 3 * lowestWeight(born)
  return weightKg > 1.2 * (highestFrom(born, 1) ?? 0)
}

/** Kilograms, at the beginning of the child's current month or year of age, or of the next one. */
function highestFrom(born: Born, later: 0 | 1): number | undefined {
  const years = ageInYears(born.birthDate, born.on)
  return years < 1 ? highestByMonth[monthsOf(born) + later] : highestByYear[years + later]
}

/**
 * The most that counts of a weight, kilograms: no child is drawn from as if heavier than nearly all
 * of its age; from five on twice the lowest usual weight.
 * Source: decision 102.
 */
function mostThatCounts(born: Born): number {
  const isYoung = ageInYears(born.birthDate, born.on) < YOUNG_YEARS
  return (isYoung ? highestFrom(born, 0) : undefined) ?? 2 * lowestWeight(born)
}

/**
 * How many days a weight counts: in three months an infant grows by half from one lowest weight to
 * the next, in six months a child by a tenth; a sick child may lose as much.
 * Source: WHO Child Growth Standards 2006 and weight velocity 2009; the days are product defaults;
 * decision 044.
 */
const INFANT_WEIGHT_DAYS = 90
const CHILD_WEIGHT_DAYS = 180

/** Whether an earlier weight still counts on a day. */
function isWeightFresh({ birthDate, on, weighedOn }: Born & Weighed): boolean {
  if (!weighedOn) return false
  const days = ageInYears(birthDate, on) < 1 ? INFANT_WEIGHT_DAYS : CHILD_WEIGHT_DAYS
  return weighedOn.until(on, { largestUnit: 'days' }).days <= days
}

/**
 * Whether a person must be weighed before a booking: a child whose weight is missing or old.
 * Source: decision 044.
 */
export function isWeightAsked(child: Born & Weighed): boolean {
  return ageInYears(child.birthDate, child.on) < ADULT_YEARS && !isWeightFresh(child)
}

/**
 * The weight that counts, in kilograms: an old weight never allows more than the lowest usual one
 * of the age.
 * Source: decision 044.
 */
function weightOf(child: Born & Weighed): number {
  const lowest = lowestWeight(child)
  if (child.weightGrams === null) return lowest
  return Math.min(child.weightGrams / 1000, isWeightFresh(child) ? mostThatCounts(child) : lowest)
}

/**
 * Below this age there is no home draw.
 * Source: product default; WHO 2010, phlebotomy; decision 035.
 */
export const YOUNGEST_DAYS = 28
const ADULT_YEARS = 18

/**
 * Share of the total blood volume, in one draw and within thirty days.
 * Source: Howie 2011, Bull WHO 89:46.
 */
const SHARE_OF_DRAW = 0.025
const SHARE_OF_MONTH = 0.05
export const LIMIT_DAYS = 30

export type BloodLimit = {
  drawMl: number
  monthMl: number
  /** Small tubes first: under a year of age. */
  isSmallFirst: boolean
}

/**
 * How much may be drawn from a child, in millilitres; undefined for an adult. Blood volume: 85 ml
 * per kilogram for a newborn, 80 up to a year, 75 after it.
 * Source: Howie 2011; decision 035.
 */
export function bloodLimit({ birthDate, on, ...weight }: Born & Weighed) {
  const years = ageInYears(birthDate, on)
  if (years >= ADULT_YEARS) return undefined
  const perKg = years >= 1 ? 75 : ageInDays(birthDate, on) >= YOUNGEST_DAYS ? 80 : 85
  const blood = weightOf({ birthDate, on, ...weight }) * perKg
  const limit: BloodLimit = {
    drawMl: toTenths(blood * SHARE_OF_DRAW),
    monthMl: toTenths(blood * SHARE_OF_MONTH),
    isSmallFirst: years < 1,
  }
  return limit
}

/** Whether a child is too young for a home draw on this day. Source: decision 035. */
export function isTooYoung({ birthDate, on }: Born): boolean {
  return ageInDays(birthDate, on) < YOUNGEST_DAYS
}

/** Rounded down: never more than is safe. */
function toTenths(ml: number) {
  return Math.floor(ml * 10) / 10
}
