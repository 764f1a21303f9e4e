import { expect, test } from 'vitest'
import { readMeasured, readNumber, shownNumber, wholeNumber } from './typed-number.ts'

const glucose = { unit: 'mg/dL', lowest: 0, decimals: null }
const urineOfADay = { unit: 'L/(24.h)', lowest: 0, decimals: null }
const cells = { unit: '10*3/uL', lowest: 0, decimals: null }
const baseExcess = { unit: 'mmol/L', lowest: null, decimals: null }
const boundedExcess = { unit: 'mmol/L', lowest: -30, decimals: null }

const is = (value: number, comparator: '<' | '>' | null = null) => ({
  ok: true,
  value: { value, comparator },
})
const not = (error: string) => ({ ok: false, error })

test('several spaces are one, wherever they were typed', () => {
  expect(readNumber('<   5', glucose)).toEqual(is(5, '<'))
  expect(readNumber('5 \t mg/dL', glucose)).toEqual(is(5))
})

test('the litre is lower or upper case, also at the beginning of the unit', () => {
  expect(readNumber('1.5 l/24 h', urineOfADay)).toEqual(is(1.5))
  expect(readNumber('1.5 L/24 h', urineOfADay)).toEqual(is(1.5))
  expect(readNumber('1.5 ml/24 h', urineOfADay)).toMatchObject(not('other-unit'))
})

test.each(['1e10', '2.5E+12', '1 e3'])(
  '"%s" is a power of ten, which is not accepted here',
  (typed) => {
    expect(readNumber(typed, glucose)).toMatchObject(not('number-expected'))
  },
)

test.each(['5.2 x10e3', '5.2 e3/uL', '5.2 E9/L'])('in "%s" a unit follows', (typed) => {
  expect(readNumber(typed, cells)).toMatchObject(not('other-unit'))
})

test('a thousand million is still a result, and minus a million where a test may be negative', () => {
  expect(readNumber('1000000000', glucose)).toEqual(is(1_000_000_000))
  expect(readNumber('-1000000', baseExcess)).toEqual(is(-1_000_000))
  expect(readNumber('-1000000.1', baseExcess)).toMatchObject(not('impossible-number'))
  expect(readNumber('-1000001', baseExcess)).toMatchObject(not('impossible-number'))
})

test('the lowest value of a test is valid, and nothing below it', () => {
  expect(readNumber('-30', boundedExcess)).toEqual(is(-30))
  expect(readNumber('-30.1', boundedExcess)).toMatchObject(not('impossible-number'))
  expect(readNumber('<-30', boundedExcess)).toMatchObject(not('impossible-number'))
  expect(readNumber('<-29', boundedExcess)).toEqual(is(-29, '<'))
})

test('a plus is accepted only where a test may be negative', () => {
  expect(readNumber('+2', boundedExcess)).toEqual(is(2))
  expect(readNumber('+2', glucose)).toMatchObject(not('number-expected'))
})

test('a number that a program sends follows the same rules, with or without a unit', () => {
  const measured = { value: 95, comparator: null }
  expect(readMeasured(measured, {}, glucose)).toEqual(is(95))
  expect(readMeasured(measured, { unit: 'mg/dL' }, glucose)).toEqual(is(95))
  expect(readMeasured(measured, { unit: 'mmol/L' }, glucose)).toMatchObject(not('other-unit'))
  expect(readMeasured({ value: -1, comparator: null }, {}, glucose)).toMatchObject(
    not('impossible-number'),
  )
})

test('a report rounds an exact number to the decimals of its test, and shows all digits without any', () => {
  expect(shownNumber({ value: 14.26, comparator: null }, 1)).toBe('14.3')
  expect(shownNumber({ value: 14.26, comparator: null }, null)).toBe('14.26')
})

test('a bound has the decimals of its test where they show it, otherwise every digit', () => {
  expect(shownNumber({ value: 14, comparator: '<' }, 1)).toBe('<14.0')
  expect(shownNumber({ value: 14.26, comparator: '>' }, 1)).toBe('>14.26')
  expect(wholeNumber({ value: 1234567.5, comparator: null }, 0)).toBe('1234567.5')
  expect(wholeNumber({ value: 7, comparator: null }, null)).toBe('7')
})
