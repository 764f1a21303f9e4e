import { z } from 'zod'
import { AnalyteRules } from '#src/domain/analytes/analyte-rules.ts'
import { ProposeAnalyte } from '#src/domain/analytes/keeping.ts'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'

type Age = { days: number } | { years: number }

/** "7 d" and "7 दिन" are days, "18", "18 y" and "18 साल" years. */
const written = /^(\d{1,3})\s*(d|days?|दिन|y|yrs?|years?|साल)?$/i
const ofDays = /^(?:d|days?|दिन)$/i

/** An age as people write it; undefined: none is written. */
const AgeText = z
  .string()
  .trim()
  .max(20)
  .optional()
  .transform((text, context): Age | undefined => {
    if (!text) return undefined
    const [, count = '', unit = ''] = written.exec(text) ?? []
    if (count === '') context.addIssue({ code: 'custom', message: 'Write an age.' })
    // Birth is day 0, whatever is written beside it.
    return ofDays.test(unit) || Number(count) === 0
      ? { days: Number(count) }
      : { years: Number(count) }
  })

const number = z.number().optional()

/** Without a sex the row is not used: it is an empty one, or was taken out. */
const sex = z.enum(['any', 'male', 'female']).optional()
const Row = { sex, from: AgeText, to: AgeText, low: number, high: number }

const RangeRow = z.object({
  ...Row,
  condition: z.enum(rangeConditions).optional(),
  premise: z.enum(rangePremises).optional(),
})
const LimitRow = z.object(Row)

type Ends = z.output<typeof LimitRow>

function rowOf({ sex: of = 'any', from, to, low, high }: Ends) {
  const begin = from ?? { days: 0 }
  return {
    sex: of,
    fromDays: 'days' in begin ? begin.days : null,
    fromYears: 'years' in begin ? begin.years : null,
    toDays: to && 'days' in to ? to.days : null,
    toYears: to && 'years' in to ? to.years : null,
    low: low ?? null,
    high: high ?? null,
  }
}

const Delta = z
  .object({
    absolute: number,
    percent: number,
    least: number,
    analytical: number,
    within: number,
    withinDays: number,
    source: z.string().optional(),
  })
  .optional()
  .transform((given) => {
    const { absolute, percent, least, analytical, within } = given ?? {}
    const isGiven = [absolute, percent, within].some((part) => part !== undefined)
    if (!given || !isGiven) return null
    const variation = within === undefined ? null : { analytical: analytical ?? 0, within }
    return {
      absolute: absolute ?? null,
      percent: percent ?? null,
      least: least ?? null,
      variation,
      withinDays: given.withinDays,
      source: given.source,
    }
  })
  .pipe(AnalyteRules.shape.delta)

const Stability = z
  .object({ ambientHours: number, cooledHours: number, source: z.string().optional() })
  .optional()
  .transform((given) => {
    const { ambientHours, cooledHours, source } = given ?? {}
    if (ambientHours === undefined && cooledHours === undefined) return null
    return { ambientMinutes: minutes(ambientHours), cooledMinutes: minutes(cooledHours), source }
  })
  .pipe(AnalyteRules.shape.stability)

function minutes(hours: number | undefined): number | null {
  return hours === undefined ? null : Math.round(hours * 60)
}

const { method, decimals } = AnalyteRules.shape

/** The page's form, as the verb takes it. Rows without a sex are left out. */
export const AnalyteForm = z
  .object({
    version: ProposeAnalyte.shape.version,
    effectiveFrom: ProposeAnalyte.shape.effectiveFrom,
    reason: ProposeAnalyte.shape.reason,
    method,
    unit: z.string().trim().max(40).optional(),
    decimals: decimals.unwrap().optional(),
    reportableLow: number,
    reportableHigh: number,
    impossibleLow: number,
    impossibleHigh: number,
    ranges: z.array(RangeRow).default([]),
    limits: z.array(LimitRow).default([]),
    delta: Delta,
    stability: Stability,
  })
  .transform(({ version, effectiveFrom, reason, ranges, limits, unit, ...rest }) => ({
    version,
    effectiveFrom,
    reason,
    rules: {
      ...rest,
      unit: unit || null,
      decimals: rest.decimals ?? null,
      reportableLow: rest.reportableLow ?? null,
      reportableHigh: rest.reportableHigh ?? null,
      impossibleLow: rest.impossibleLow ?? null,
      impossibleHigh: rest.impossibleHigh ?? null,
      ranges: ranges.filter(isUsed).map(({ condition = null, premise = null, ...row }) => ({
        ...rowOf(row),
        condition,
        premise,
      })),
      limits: limits.filter(isUsed).map(rowOf),
    },
  }))

function isUsed({ sex: of }: { sex?: unknown }): boolean {
  return of !== undefined
}
