import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { listTestRules } from '#src/db/queries/results.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { pregnancyAnswers } from '#src/domain/catalogue/pregnancy.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { verdictOf } from '#src/domain/reports/verdict.ts'
import { formulas } from '#src/domain/results/formulas.ts'
import { judge } from '#src/domain/results/judge.ts'
import { readNumber, shownNumber } from '#src/domain/results/typed-number.ts'
import { yardstickFor } from '#src/domain/results/yardstick.ts'
import { aDatabase } from '#test/database.ts'

/** Numbers judged by a clinician's hand, each with its source, against the seeded data. */
const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const drawnOn = Temporal.PlainDate.from('2026-11-21')
const lines = readFileSync(new URL('../../../test/golden/numbers.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
const golden = lines.map((line) => line.split(',', 9))
const codes = [...new Set(golden.map(([code = '']) => ItemCode.parse(code)))]
const known = await database.db.transaction((tx) => listTestRules(tx, codes))

/** «13w6d»: pregnant, and as far at the draw. */
const weeksSaid = (said: string) => /^(\d+)w(\d)d$/.exec(said)

function dueOnOf(said: string): Temporal.PlainDate | null {
  const [, weeks, days] = weeksSaid(said) ?? []
  return weeks ? drawnOn.add({ days: 280 - Number(weeks) * 7 - Number(days) }) : null
}

function judged(code: string, sexTyped: string, age: string, said: string, typed: string) {
  const ofTest = ({ testCode }: { testCode: string }) => testCode === code
  const found = known.tests.find((one) => one.code === code)
  const sex = sexes.find((one) => one === sexTyped)
  const pregnancy = pregnancyAnswers.find((one) => one === (weeksSaid(said) ? 'yes' : said))
  if (!found || !sex || !pregnancy) throw new Error(`${code}, ${sexTyped} or ${said} is not known`)
  const span = { [age.endsWith('d') ? 'days' : 'years']: Number.parseInt(age, 10) }
  const rules = {
    ...found,
    ranges: known.ranges.filter(ofTest),
    limits: known.limits.filter(ofTest),
  }
  const birthDate = drawnOn.subtract(span)
  const { isNotForPregnancy = false } = formulas[code] ?? {}
  const donor = { sex, birthDate, drawnOn, pregnancy, dueOn: dueOnOf(said) }
  const yardstick = yardstickFor({ ...rules, isNotForPregnancy }, donor)
  const read = readNumber(typed, found)
  if (!read.ok) throw new Error(`${typed}: ${read.error}`)
  return judge({
    type: 'numeric',
    ...read.value,
    yardstick: { ...yardstick, immunity: known.immunity.find(ofTest) },
  })
}

test('there are three hundred golden cases of numbers, each with its source', () => {
  expect(golden.length).toBeGreaterThanOrEqual(300)
  expect(lines.filter((line) => (line.split(',')[9] ?? '').length < 3)).toEqual([])
})

test.each(golden)(
  '%s of sex %s at %s, pregnant: %s, at %s is %s, held: %s, called: %s, said: %s',
  (code = '', sex = '', age = '', pregnant = '', value = '', flag, held, called, sentence) => {
    const found = judged(code, sex, age, pregnant, value)
    expect({
      flag: found.flag,
      held: found.held ?? 'no',
      called: found.isCallDue ? 'yes' : 'no',
      sentence: verdictOf({ flag: found.flag, type: 'numeric' }),
    }).toEqual({ flag, held, called, sentence })
  },
)

const edges = known.tests.flatMap(({ code, decimals }) => {
  const rows = [...known.ranges, ...known.limits].filter(({ testCode }) => testCode === code)
  const ends = new Set(rows.flatMap(({ low, high }) => [low ?? [], high ?? []].flat()))
  return decimals === null ? [] : [...ends].map((end) => ({ code, decimals, end }))
})

test.each(edges)(
  '$code, of $decimals decimals, beside $end: what is printed has the flag of what was typed',
  ({ code, decimals, end }) => {
    for (const share of [-0.6, -0.4, 0.4, 0.6]) {
      const typed = (end + share / 10 ** decimals).toFixed(decimals + 1)
      if (typed.startsWith('-')) continue
      const found = known.tests.find((one) => one.code === code)
      const read = found && readNumber(typed, found)
      if (!read?.ok) throw new Error(`${typed} is not read`)
      const printed = shownNumber(read.value, decimals)
      for (const sex of ['female', 'male'])
        expect([typed, judged(code, sex, '36y', 'no', typed).flag]).toEqual([
          typed,
          judged(code, sex, '36y', 'no', printed).flag,
        ])
    }
  },
)
