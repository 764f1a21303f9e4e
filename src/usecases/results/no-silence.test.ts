import { afterAll, expect, test } from 'vitest'
import { listTestRules } from '#src/db/queries/results/results.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { pregnancyAnswers } from '#src/domain/catalogue/pregnancy.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { isCritical } from '#src/domain/results/judging/flag.ts'
import { judge } from '#src/domain/results/judging/judge.ts'
import { type Yardstick } from '#src/domain/results/judging/judgement.ts'
import { type NumericRules, yardstickFor } from '#src/domain/results/judging/yardstick.ts'
import { aDatabase } from '#test/database.ts'

/** A walk over every numeric test, sex and age at which a row begins or ends, as seeded. */
const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const numeric = await loadNumeric()
const drawnOn = Temporal.PlainDate.from('2026-11-21')

async function loadNumeric() {
  const all = await database.db.select().from(tests)
  const those = all.filter(({ resultType }) => resultType === 'numeric')
  const codes = those.map(({ code }) => code)
  const rows = await database.db.transaction((tx) => listTestRules(tx, codes))
  return those.map(({ code, name, lowest, plausibleLow, plausibleHigh }) => ({
    code,
    name,
    rules: {
      ranges: rows.ranges.filter(({ testCode }) => testCode === code),
      limits: rows.limits.filter(({ testCode }) => testCode === code),
      lowest,
      plausibleLow,
      plausibleHigh,
    },
  }))
}

/** Birth dates on, a day before and a day after each bound; a newborn of today; 121 years. */
function birthDates({ ranges, limits }: NumericRules): Temporal.PlainDate[] {
  const bounds = [...ranges, ...limits].flatMap(({ fromDays, fromYears, toDays, toYears }) => [
    ...[fromDays, toDays].flatMap((days) => (days === null ? [] : [drawnOn.subtract({ days })])),
    ...[fromYears, toYears].flatMap((years) =>
      years === null ? [] : [drawnOn.subtract({ years })],
    ),
  ])
  const around = bounds.flatMap((day) => [day, day.add({ days: 1 }), day.subtract({ days: 1 })])
  const oldest = drawnOn.subtract({ years: 121 })
  const born = new Set([...around, drawnOn, oldest].map((day) => day.toString()))
  return [...born]
    .map((day) => Temporal.PlainDate.from(day))
    .filter((day) => Temporal.PlainDate.compare(day, drawnOn) <= 0)
}

/** On, just below and just above every number that decides, and far outside. */
function values({ sides }: Yardstick): number[] {
  const ends = sides.flatMap(({ range, limits }) => [
    range?.low,
    range?.high,
    limits?.low,
    limits?.high,
  ])
  const known = ends.flatMap((end) => (end === null || end === undefined ? [] : [end]))
  return [...new Set([0, 1, 1e9, ...known.flatMap((end) => [end, end * 0.999, end * 1.001])])]
}

/**
 * Each person of each test with the yardstick that applies, computed once for all following tests.
 */
const walked = [...walk()]

function* walk() {
  for (const { code, rules } of numeric)
    for (const sex of sexes)
      for (const birthDate of birthDates(rules))
        for (const pregnancy of pregnancyAnswers) {
          const donor = { sex, birthDate, drawnOn, pregnancy }
          yield { code, sex, birthDate, yardstick: yardstickFor(rules, donor) }
        }
}

test('no number of any test, sex and age is passed over in silence', () => {
  const silent: string[] = []
  let judged = 0
  for (const { code, sex, birthDate, yardstick } of walked)
    for (const value of values(yardstick))
      for (const comparator of [null, '<', '>'] as const) {
        const { flag, held, isCallDue } = judge({ type: 'numeric', value, comparator, yardstick })
        judged += 1
        const isSilent = flag === 'no-range' && held === null
        if (isSilent || isCallDue !== isCritical(flag) || (isCallDue && held === null))
          silent.push(`${code} ${sex} ${birthDate.toString()} ${comparator ?? ''}${value}`)
      }
  expect(silent).toEqual([])
  expect(judged).toBeGreaterThan(50_000)
})

test('at every age and for every sex a test has its critical limits or says that none is published', () => {
  const missing = walked.filter(({ yardstick }) => yardstick.sides.some(({ limits }) => !limits))
  expect(
    missing.map(({ code, sex, birthDate }) => `${code} ${sex} ${birthDate.toString()}`),
  ).toEqual([])
})

test('where a test lacks a limit at some age, no range reassures there: a person decides', () => {
  const bySilence = new Set<string>()
  const held = new Set<string>()
  for (const { code, sex, birthDate, yardstick } of walked) {
    const { rules } = numeric.find((one) => one.code === code) ?? {}
    if (!rules?.limits.some(({ low, high }) => low !== null || high !== null)) continue
    for (const { limits, range } of yardstick.sides) {
      if (limits && (limits.low !== null || limits.high !== null)) continue
      if (range) bySilence.add(`${code} ${sex} ${birthDate.toString()}`)
      else held.add(code)
    }
  }
  expect([...bySilence]).toEqual([])
  // Filtration matures in the first two years, so no number of it is alarming by itself.
  expect([...held].toSorted()).toEqual(['CCL', 'EGFR'])
})

test('a limit alarms at its own value, with or without a range', () => {
  const mute: string[] = []
  for (const { code, sex, birthDate, yardstick } of walked)
    for (const { limits } of yardstick.sides)
      for (const value of [limits?.low, limits?.high]) {
        if (value === null || value === undefined) continue
        if (!judge({ type: 'numeric', value, comparator: null, yardstick }).isCallDue)
          mute.push(`${code} ${sex} ${birthDate.toString()} ${value}`)
      }
  expect(mute).toEqual([])
})

test('no limit lies within the range that applies with it: a normal value never alarms', () => {
  const wrong = walked.filter(({ yardstick: { sides } }) =>
    sides.some(
      ({ range, limits }) =>
        (limits?.low ?? -Infinity) >= (range?.low ?? Infinity) ||
        (limits?.high ?? Infinity) <= (range?.high ?? -Infinity),
    ),
  )
  expect(wrong.map(({ code, sex, birthDate }) => `${code} ${sex} ${birthDate.toString()}`)).toEqual(
    [],
  )
})

test('a person of sex "other" has a range wherever both sexes have one', () => {
  const without: string[] = []
  for (const { code, rules } of numeric)
    for (const birthDate of birthDates(rules)) {
      const sidesOf = (sex: 'male' | 'female' | 'other') =>
        yardstickFor(rules, { sex, birthDate, drawnOn, pregnancy: 'no' }).sides
      const both = [...sidesOf('male'), ...sidesOf('female')].every(({ range }) => range)
      if (both && sidesOf('other').some(({ range }) => !range))
        without.push(`${code} ${birthDate.toString()}`)
    }
  expect(without).toEqual([])
})

test('an unknown birth date, and one after the draw, reassures nobody', () => {
  for (const { rules } of numeric)
    for (const birthDate of [null, drawnOn.add({ days: 1 })]) {
      const donor = { sex: 'female', birthDate, drawnOn, pregnancy: 'no' } as const
      const yardstick = yardstickFor(rules, donor)
      const { flag, held } = judge({ type: 'numeric', value: 1, comparator: null, yardstick })
      expect(flag === 'no-range' || isCritical(flag)).toBe(true)
      expect(held).not.toBeNull()
    }
})

test('every row names its source; a row without limits says why', async () => {
  const { pool } = database
  const { rows } = await pool.query(`select test_code from critical_limits
    where source = '' or (low is null and high is null and (source <> 'none published' or note = ''))`)
  expect(rows).toEqual([])
})

test('two limits for one age, by raw SQL, are refused by the database', async () => {
  const second = (sex: string) =>
    database.pool.query(
      `insert into critical_limits (id, test_code, sex, from_years, high, source, note)
        values (gen_random_uuid(), 'INR', $1, 12, 4, 'by hand', '')`,
      [sex],
    )
  for (const sex of ['any', 'male', 'female'])
    await expect(second(sex)).rejects.toMatchObject({ constraint: 'critical_limits_no_overlap' })
})
