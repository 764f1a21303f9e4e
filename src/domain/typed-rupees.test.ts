import { expect, test } from 'vitest'
import { paiseOfTyped } from './typed-rupees.ts'

test.each([
  ['450', 45_000],
  [' 450 ', 45_000],
  ['₹450', 45_000],
  [' ₹450', 45_000],
  ['₹ 1,250.50', 125_050],
  ['Rs. 99/-', 9900],
  ['rs 99.9', 9990],
  ['1,23,456.05', 12_345_605],
  ['123,456', 12_345_600],
  ['0.29', 29],
  ['१२५.५०', 12_550],
])('%s is %i paise', (text, amount) => {
  expect(paiseOfTyped(text)).toBe(amount)
})

test.each([
  '',
  '₹',
  '-5',
  '1e3',
  '4.505',
  '4,5',
  '1,2,3',
  '12,34',
  '4 50',
  '0x10',
  '٤٥٠',
  '99999999',
])('"%s" is not an amount', (text) => {
  expect(paiseOfTyped(text)).toBeUndefined()
})
