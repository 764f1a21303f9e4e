import { expect, test } from 'vitest'
import { readNumber, shownNumber } from './typed-number.ts'

const glucose = { unit: 'mg/dL', lowest: 0, decimals: null }
const cells = { unit: '10*3/uL', lowest: 0, decimals: null }
const thyroid = { unit: 'u[IU]/mL', lowest: 0, decimals: null }
const ratio = { unit: '{ratio}', lowest: 0, decimals: null }
const baseExcess = { unit: 'mmol/L', lowest: null, decimals: null }

test.each([
  ['6.1', 6.1, null],
  [' 6.10 ', 6.1, null],
  ['.5', 0.5, null],
  ['5.', 5, null],
  ['0', 0, null],
  ['-0', 0, null],
  ['1200', 1200, null],
  ['<0.01', 0.01, '<'],
  ['< 0.01', 0.01, '<'],
  ['>1000', 1000, '>'],
  ['\u00A0> 1000 ', 1000, '>'],
])('"%s" is %d, exact unless it says %s', (typed, value, comparator) => {
  expect(readNumber(typed, glucose)).toEqual({ ok: true, value: { value, comparator } })
})

test.each([
  ['95 mg/dL', glucose],
  ['95mg/dL', glucose],
  ['95 mg/dl', glucose],
  ['95 mg / dL', glucose],
  ['95 10*3/uL', cells],
  ['95 10³/µL', cells],
  ['95 10³/μL', cells],
  ['95 ×10³/µL', cells],
  ['95 uIU/mL', thyroid],
  ['95 µIU/mL', thyroid],
  ['95 u[IU]/mL', thyroid],
])('"%s" has the unit the test is reported in: accepted, and the unit dropped', (typed, test_) => {
  expect(readNumber(typed, test_)).toEqual({ ok: true, value: { value: 95, comparator: null } })
})

test.each([
  ['5.3 mmol/L', glucose, 'mg/dL', 'mmol/L'],
  ['<5.3mmol/L', glucose, 'mg/dL', 'mmol/L'],
  ['95 g/L', glucose, 'mg/dL', 'g/L'],
  ['95 mg/L', glucose, 'mg/dL', 'mg/L'],
  ['95 Mg/dL', glucose, 'mg/dL', 'Mg/dL'],
  ['95 %', glucose, 'mg/dL', '%'],
  ['2.5 mIU/L', thyroid, 'µIU/mL', 'mIU/L'],
  ['250 /uL', cells, '10³/µL', '/uL'],
  ['250 lakh', cells, '10³/µL', 'lakh'],
  ['1.1 mg/dL', ratio, '', 'mg/dL'],
])(
  '"%s" has another unit: refused, naming both, and never converted',
  (typed, test_, unit, other) => {
    expect(readNumber(typed, test_)).toEqual({
      ok: false,
      error: 'other-unit',
      facts: { unit, typed: other },
    })
  },
)

test.each([
  ['13,2', '13.2', ''],
  ['4,25', '4.25', ''],
  ['<0,01', '0.01', ''],
  [',5', '.5', ''],
  ['0,005', '0.005', ''],
  ['1.200,5', '1200.5', ''],
  ['1,20,000', '120000', ''],
  ['1,200.5', '1200.5', ''],
  ['1 200', '1200', ''],
  ['1,200', '1200', '1.200'],
  ['13,2 mg/dL', '13.2', ''],
])('"%s" is refused, and %s is what to type: no comma is ever guessed', (typed, instead, or) => {
  expect(readNumber(typed, glucose)).toEqual({
    ok: false,
    error: 'comma-in-number',
    facts: { instead, or },
  })
})

test.each(['≤5', '<=5', '>=5', '≥ 5', '=<5', '<<5', '<>5', '=5'])(
  'for "%s" the message says that only < or > can precede a number',
  (typed) => {
    expect(readNumber(typed, glucose)).toMatchObject({ ok: false, error: 'only-less-or-more' })
  },
)

test.each([
  '',
  ' ',
  'x',
  '<',
  '>',
  '++',
  '+++',
  '1+',
  '2+',
  '+1',
  'trace',
  'negative',
  'Positive',
  'nil',
  '1.2.3',
  '1,2,3',
  '1,200,',
  '10-20',
  '120/80',
  '~5',
  '5?',
  '5<',
  '1e3',
  '1E-3',
  '१३.२',
  '１３',
  'NaN',
  'Infinity',
  '--5',
  '5 6',
  '.',
  '-',
  ',',
])('"%s" is not a number, and the test says that it takes one', (typed) => {
  expect(readNumber(typed, glucose)).toMatchObject({ ok: false, error: 'number-expected' })
})

test.each(['-5', '-0.1', '>-5', '−5', '<0', '<-1'])(
  '"%s" is refused where nothing can be below zero',
  (typed) => {
    expect(readNumber(typed, glucose)).toMatchObject({ ok: false, error: 'impossible-number' })
  },
)

test.each([
  ['-2', -2, null],
  ['−2', -2, null],
  ['+2.1', 2.1, null],
  ['<0', 0, '<'],
  ['< -5', -5, '<'],
])('"%s" is a number for a test that may be negative', (typed, value, comparator) => {
  expect(readNumber(typed, baseExcess)).toEqual({ ok: true, value: { value, comparator } })
})

test.each(['1000000001', '>1000000001', '99999999999999999999'])(
  '"%s" is more than any test measures',
  (typed) => {
    expect(readNumber(typed, glucose)).toMatchObject({ ok: false, error: 'number-too-great' })
  },
)

test.each([
  [{ value: 14.2, comparator: null }, 1, '14.2'],
  [{ value: 14, comparator: null }, 1, '14.0'],
  [{ value: 0.01, comparator: '<' }, 1, '<0.01'],
  [{ value: 1000, comparator: '>' }, 0, '>1000'],
  [{ value: 0.0000001, comparator: '<' }, 2, '<0.0000001'],
  [{ value: 0.5, comparator: '<' }, null, '<0.5'],
] as const)('%j with %s decimals is shown as %s', (number, decimals, shown) => {
  expect(shownNumber(number, decimals)).toBe(shown)
})
