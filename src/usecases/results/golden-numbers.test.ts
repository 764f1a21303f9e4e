import { afterAll, expect, test } from 'vitest'
import { readNumber, shownNumber } from '#src/domain/results/entry/typed-number.ts'
import { aDatabase } from '#test/database.ts'
import { aJudge, goldenRows } from '#test/judged.ts'

/** Numbers as a clinician judged them, each with its source, against the seeded data. */
const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const golden = goldenRows('numbers.csv')
const codes = [...new Set(golden.map(({ test: code = '' }) => code))]
const { rulesFor, judged, said } = await aJudge(database, codes)

test('there are three hundred golden cases of numbers', () => {
  expect(golden.length).toBeGreaterThanOrEqual(300)
})

test.each(golden)(
  '$test of sex $sex at $age, pregnant: $pregnant, at $value is $flag, held: $held, called: $called, said: $sentence',
  ({ test: code = '', sex = '', age = '', pregnant = '', value = '', ...expected }) => {
    const { flag, held, called, sentence } = expected
    expect(said(code, value, { sex, age, pregnant })).toEqual({ flag, held, called, sentence })
  },
)

const edges = codes.flatMap((code) => {
  const { test: analyte, ranges, limits } = rulesFor(code)
  const ends = new Set(
    [...ranges, ...limits].flatMap(({ low, high }) => [low ?? [], high ?? []].flat()),
  )
  return [...ends].flatMap((end) => (analyte.decimals === null ? [] : { ...analyte, code, end }))
})

test.each(edges)(
  '$code, of $decimals decimals, beside $end: what is printed has the flag of what was typed',
  ({ code, end, ...analyte }) => {
    const decimals = analyte.decimals ?? 0
    for (const share of [-0.6, -0.4, 0.4, 0.6]) {
      const typed = (end + share / 10 ** decimals).toFixed(decimals + 1)
      const read = readNumber(typed, analyte)
      if (typed.startsWith('-')) continue
      if (!read.ok && read.error === 'prints-as-zero') continue
      if (!read.ok) throw new Error(`${typed} is not read`)
      const printed = shownNumber(read.value, decimals)
      for (const sex of ['female', 'male']) {
        const somebody = { sex, age: '36y', pregnant: 'no' }
        expect([typed, judged(code, typed, somebody).judgement.flag]).toEqual([
          typed,
          judged(code, printed, somebody).judgement.flag,
        ])
      }
    }
  },
)
