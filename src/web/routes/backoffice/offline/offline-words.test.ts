import { expect, test } from 'vitest'
import { cashWords } from './offline-words.ts'

test('cash of a step that was taken is an amount; of any other it is said to be in no book', () => {
  expect(cashWords('₹240', 'applied')).toBe('₹240')
  expect(cashWords('₹240', 'merged')).toBe('₹240')
  const told = '₹240: not in our books, it is the patient’s'
  expect([cashWords('₹240', 'held'), cashWords('₹240', 'refused')]).toEqual([told, told])
})
