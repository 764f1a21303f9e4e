import { z } from 'zod'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'

export const AnalyteVersionId = z.uuid().brand<'AnalyteVersionId'>()
export type AnalyteVersionId = z.infer<typeof AnalyteVersionId>

const bound = z.number().min(MOST_NEGATIVE).max(MOST).nullable()

const days = z.int().min(0).max(364).nullable()
const years = z.int().min(1).max(150).nullable()

/** Half-open ages as in the catalogue: from birth, or from whole days or calendar years. */
const ages = {
  sex: z.enum(['any', 'male', 'female']),
  fromDays: days,
  fromYears: years,
  toDays: days,
  toYears: years,
}

const AnalyteRange = z.strictObject({
  ...ages,
  condition: z.enum(rangeConditions).nullable(),
  premise: z.enum(rangePremises).nullable(),
  low: bound,
  high: bound,
})
export type AnalyteRange = z.infer<typeof AnalyteRange>

const AnalyteLimit = z.strictObject({ ...ages, low: bound, high: bound })
type AnalyteLimit = z.infer<typeof AnalyteLimit>

const percent = z.number().gt(0).max(100_000)

/** The lab's own limits of change, as in `DeltaLimit`; at least one of the three is given. */
const AnalyteDelta = z.strictObject({
  absolute: z.number().gt(0).max(MOST).nullable(),
  percent: percent.nullable(),
  least: z.number().gt(0).max(MOST).nullable(),
  variation: z
    .strictObject({ analytical: z.number().min(0).max(1000), within: percent })
    .nullable(),
  withinDays: z.int().min(1).max(3650),
  source: freeText(2, 300),
})

/** How long the sample keeps, for the bench to read; the courier's limits are the catalogue's. */
const AnalyteStability = z.strictObject({
  ambientMinutes: z.int().min(1).max(525_600).nullable(),
  cooledMinutes: z.int().min(1).max(525_600).nullable(),
  source: freeText(2, 300),
})

/** More rows than any laboratory publishes for one test. */
const MOST_ROWS = 60

/**
 * How a lab measures one numeric test and judges its numbers: everything that a version of its
 * catalogue of analytes says.
 * Source: ISO 15189:2022 7.3.5; decision 225.
 */
export const AnalyteRules = z.strictObject({
  method: oneLine(2, 120),
  /** UCUM; null where the catalogue's test has none. */
  unit: oneLine(1, 40).nullable(),
  decimals: z.int().min(0).max(6).nullable(),
  /** What the method measures: beyond it a number is entered as `<` or `>` of the bound. */
  reportableLow: bound,
  reportableHigh: bound,
  /** What no person can have: refused on entry. */
  impossibleLow: bound,
  impossibleHigh: bound,
  ranges: z.array(AnalyteRange).max(MOST_ROWS),
  limits: z.array(AnalyteLimit).max(MOST_ROWS),
  delta: AnalyteDelta.nullable(),
  stability: AnalyteStability.nullable(),
})
export type AnalyteRules = z.infer<typeof AnalyteRules>
