import { expect, test } from 'vitest'
import { numberIn } from './typed-number.ts'

test.each([
  ['6.1', 6.1],
  ['.5', 0.5],
  ['-2', -2],
  ['1,200', 1200],
  ['1,20,000', 120_000],
  ['1,200.5', 1200.5],
])('"%s" is a number', (typed, value) => {
  expect(numberIn(typed)).toBe(value)
})

test.each(['13,2', '4,25', '1,2,3', '', 'x', '1.2.3', '<5', '++', '1,200,', ',5'])(
  '"%s" is none, and a decimal comma is never ten times its value',
  (typed) => {
    expect(numberIn(typed)).toBeUndefined()
  },
)
