import { expect, test } from 'vitest'
import { gstinCheck, isGstin, partsOfGstin } from './gstin.ts'
import { slipsOf, swapsOf } from '#test/slips.ts'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const examples = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAAAA0000A1Z9'] as const

test.each(examples)('%s is a GSTIN', (good) => {
  expect(isGstin(good)).toBe(true)
})

test.each([
  ['the check character is wrong', '27AAPFU0939F1ZW'],
  ['two neighbours are swapped', '27AAPFU0993F1ZV'],
  ['a character is missing', '27AAPFU0939F1Z'],
  ['it is not compact', '27AAPFU0939F 1ZV'],
])('refused: %s', (_, bad) => {
  expect(isGstin(bad)).toBe(false)
})

/** The example with another state or holder, and its check character recomputed. */
function checked(first14: string) {
  return first14 + gstinCheck(first14)
}

test('states are 01 to 38, 97 and 99', () => {
  const known = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter(
    (code) => isGstin(checked(`${code}AAPFU0939F1Z`)),
  )
  const states = Array.from({ length: 38 }, (_, before) => String(before + 1).padStart(2, '0'))
  expect(known).toEqual([...states, '97', '99'])
})

test('the PAN inside has a holder, the registration counts from 1, the fourteenth is Z', () => {
  const others = ['27AAPDU0939F1Z', '27AAPFU0939F0Z', '27AAPFU0939F1Y'].map(checked)
  expect(others.filter(isGstin)).toEqual([])
  expect(isGstin(checked('27AAPFU0939FZZ'))).toBe(true)
})

test.each(examples)('all 525 single wrong characters of %s are caught', (good) => {
  const slips = slipsOf(good, characters)
  expect(slips).toHaveLength(15 * 35)
  expect(slips.filter(isGstin)).toEqual([])
})

test.each([
  ['27AAPFU0939F1ZV', 13],
  ['29AAGCB7383J1Z4', 13],
  ['33AAAAA0000A1Z9', 6],
])('all swaps of unequal neighbours of %s are detected, %i of 14', (good, count) => {
  const swaps = swapsOf(good)
  expect(swaps).toHaveLength(count)
  expect(swaps.filter(isGstin)).toEqual([])
})

test('the check alone, without the shape, misses only the swap of 0 with Z', () => {
  const missed = new Set<string>()
  for (const at of Array.from({ length: 13 }).keys())
    for (const left of characters)
      for (const right of characters) {
        const [before, after] = ['7'.repeat(at), '7'.repeat(12 - at)]
        const check = gstinCheck(before + left + right + after)
        if (left !== right && check === gstinCheck(before + right + left + after))
          missed.add(left + right)
      }
  expect([...missed]).toEqual(['0Z', 'Z0'])
})

test('a GSTIN yields its state and its PAN', () => {
  expect(partsOfGstin('27AAPFU0939F1ZV')).toEqual({ stateCode: '27', pan: 'AAPFU0939F' })
  expect(partsOfGstin('27AAPFU0939F1ZW')).toBeUndefined()
})
