import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { aJudge, goldenRows } from '#test/judged.ts'

/** Choices and immunity as a clinician judged them, against the seeded data. */
const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const golden = goldenRows('coded.csv')
const { said } = await aJudge(
  database,
  golden.map(({ test: code = '' }) => code),
)

test('there are a hundred golden cases of choices and immunity', () => {
  expect(golden.length).toBeGreaterThanOrEqual(100)
})

test.each(golden)(
  '$test $value is $flag',
  ({ test: code = '', value = '', flag, held, called, sentence }) => {
    const found = said(code, value)
    expect({ ...found, held: found.held === 'no' ? 'no' : 'yes' }).toEqual({
      flag,
      held,
      called,
      sentence,
    })
  },
)
