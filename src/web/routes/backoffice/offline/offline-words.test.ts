import { expect, test } from 'vitest'
import { cashWords, isCodeWrong } from './offline-words.ts'

test('cash of a step that was taken is an amount; of any other it is said to be in no book', () => {
  expect(cashWords('₹240', 'applied')).toBe('₹240')
  expect(cashWords('₹240', 'merged')).toBe('₹240')
  const told = '₹240: not in our books, it is the patient’s'
  expect([cashWords('₹240', 'held'), cashWords('₹240', 'refused')]).toEqual([told, told])
})

test('a wrong visit code is told of a step, and no other code', () => {
  expect(['wrong-start-code', 'start-code-locked'].map(isCodeWrong)).toEqual([true, true])
  expect(['not-allowed-now', 'identifiers-differ', null].some(isCodeWrong)).toBe(false)
})
