import { expect, test } from 'vitest'
import { isAadhaar, lastFourOfAadhaar, maskedAadhaar } from './aadhaar.ts'
import { slipsOf, swapsOf } from '#test/slips.ts'

const number = '234123412346'

test.each([number, '398765432109', '999941057058'])('%s is an Aadhaar number', (good) => {
  expect(isAadhaar(good)).toBe(true)
})

test.each([
  ['the check digit is wrong', '234123412345'],
  ['the first digit is 0', '012345678901'],
  ['the first digit is 1', '123412341234'],
  ['a digit is missing', '23412341234'],
  ['a digit too many, though Verhoeff passes it', '2341234123469'],
  ['a digit before it, though Verhoeff passes it', '9234123412346'],
  ['it is a virtual id of sixteen digits', '2341234123412346'],
  ['it is not compact', '2341 2341 2346'],
])('refused: %s', (_, bad) => {
  expect(isAadhaar(bad)).toBe(false)
})

test('all 119 single wrong digits and swaps of neighbours of one number are detected', () => {
  const slips = [...slipsOf(number, '0123456789'), ...swapsOf(number)]
  expect(slips).toHaveLength(12 * 9 + 11)
  expect(slips.filter(isAadhaar)).toEqual([])
})

test('only its last four digits are shown', () => {
  expect(maskedAadhaar(lastFourOfAadhaar(number))).toBe('XXXX XXXX 2346')
})
