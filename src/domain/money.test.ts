import { expect, test } from 'vitest'
import { formatRupees } from './format-rupees.ts'
import { paise, rupees, sumPaise } from './money.ts'

test('a fraction of a paisa is a bug', () => {
  expect(() => paise(0.5)).toThrow('expected int')
})

test('₹1,23,456 is written the Indian way', () => {
  expect(rupees(70)).toBe(7000)
  expect(formatRupees(paise(123_456_50))).toBe('₹1,23,456.50')
})

test('amounts add up without a fraction', () => {
  expect(sumPaise([paise(1), paise(2), paise(999)])).toBe(1002)
  expect(sumPaise([])).toBe(0)
})
