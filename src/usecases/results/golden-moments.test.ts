import { afterAll, expect, test } from 'vitest'
import { type DrawMoment, factKinds } from '#src/domain/tubes/draw-fact.ts'
import { aDatabase } from '#test/database.ts'
import { aJudge, aWoman, goldenRows } from '#test/judged.ts'

/**
 * The same numbers from a sample taken at the moment of their range, at another one, or at an
 * unknown one.
 */
const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())
const golden = goldenRows('moments.csv')
const { said } = await aJudge(
  database,
  golden.map(({ test: code = '' }) => code),
)

/** "dose 60": minutes, or the day of the cycle; "dose ?": not known; "none": nothing was asked. */
function momentSaid(words: string): DrawMoment | undefined {
  const [typed, after] = words.split(' ')
  const kind = factKinds.find((one) => one === typed)
  if (!kind) return undefined
  if (after === '?') return { kind, answer: 'not-known' }
  if (after === 'none') return { kind, answer: 'no-periods' }
  return kind === 'period' ? { kind, day: Number(after) } : { kind, minutes: Number(after) }
}

test.each(golden)(
  '$test at $value, drawn: $moment, is $flag, held: $held, called: $called, said: $sentence',
  ({ test: code = '', moment = '', value = '', flag, held, called, sentence }) => {
    expect(said(code, value, aWoman, momentSaid(moment))).toEqual({ flag, held, called, sentence })
  },
)
