import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { amountOf, amountText } from './amount-text.ts'

test.each([
  ['100.00', 10_000],
  ['100.0', 10_000],
  ['100', 10_000],
  ['100.10', 10_010],
  ['0.05', 5],
  ['9999999999.99', 999_999_999_999],
])('%s is %i paise', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('text that is not a plain amount is none: signs, exponents, blanks, other scripts', () => {
  const wrong = ['1.005', '-1', '1e3', ' 100', '100 ', '0x10', '', '+1', '1,000.00', '.5', '5.']
  const odd = ['٣', '१००', '１００', '100\n', '00', '007', 'NaN', '1_0', '100.00.00', '99999999999']
  expect([...wrong, ...odd].filter((text) => amountOf(text) !== undefined)).toEqual([])
})

test('every amount that is written is read back', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999), (amount) => {
      expect(amountOf(amountText(paise(amount)))).toBe(amount)
    }),
  )
})

test.each([
  [-54_900, '-549.00'],
  [-5, '-0.05'],
  [0, '0.00'],
  [5, '0.05'],
  [10_000_001, '100000.01'],
])('%i paise are written %s', (amount, text) => {
  expect(amountText(paise(amount))).toBe(text)
})
