import { expect, test } from 'vitest'
import { stepsAt } from './app-code.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('the code of this half minute and of its neighbours is valid, and no other', () => {
  expect(stepsAt(at('1970-01-01T00:10:00Z'))).toEqual([20, 19, 21])
})

test('a step begins with its half minute and lasts until its end', () => {
  expect(stepsAt(at('1970-01-01T00:10:29.999Z'))).toEqual([20, 19, 21])
  expect(stepsAt(at('1970-01-01T00:10:30Z'))).toEqual([21, 20, 22])
})
