import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { paiseOfDecimals } from './fee.ts'

test('any written amount is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 - 1 }), (amount) => {
      expect(paiseOfDecimals([amountText(paise(amount))])).toBe(amount)
    }),
  )
})

test('a fee and its tax with four decimals are rounded once, half a paisa up', () => {
  expect(paiseOfDecimals(['0.02', '0.0028'])).toBe(2)
  expect(paiseOfDecimals(['0.02', '0.0050'])).toBe(3)
  expect(paiseOfDecimals(['0.0049', '0.0001'])).toBe(1)
  expect(paiseOfDecimals([])).toBe(0)
  expect(paiseOfDecimals(['100', '100.0', '100.00', '100.10'])).toBe(40_010)
})

test.each(['', ' 100', '-1', '1e3', '0x10', '1.00001', '१००', '1,000.00', 'NaN', '1.', '.5'])(
  '%j is no amount',
  (text) => {
    expect(paiseOfDecimals(['1.00', text])).toBeUndefined()
  },
)
