import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCharacter, hasCheckCharacter } from './check-character.ts'
import { Barcode, labelNumber } from './tube.ts'

test.each([
  ['OX26A000001', 'V'],
  ['OX26Z999999', 'S'],
  ['OX26A000010', 'T'],
  ['A12425GABC1234002', 'M'],
])('the check character of %s is %s', (text, check) => {
  expect(checkCharacter(text)).toBe(check)
  expect(hasCheckCharacter(text + check)).toBe(true)
})

const labels = fc.integer({ min: 1, max: 25_999_999 }).map((count) => labelNumber(26, count))
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

test('each wrong character of our label after its first two letters is detected', () => {
  fc.assert(
    fc.property(
      labels,
      fc.integer({ min: 2, max: 11 }),
      fc.constantFrom(...characters),
      (label, at, other) => {
        const misread = label.slice(0, at) + other + label.slice(at + 1)
        expect(Barcode.safeParse(misread).success).toBe(misread === label)
      },
    ),
    { numRuns: 5000 },
  )
})

test('almost every swap of two neighbours is detected', () => {
  let swaps = 0
  let caught = 0
  for (let count = 1; count < 4000; count += 1) {
    const label = labelNumber(26, count * 6037)
    for (let at = 2; at < label.length - 1; at += 1) {
      if (label[at] === label[at + 1]) continue
      const swapped = `${label.slice(0, at)}${label[at + 1]}${label[at]}${label.slice(at + 2)}`
      swaps += 1
      if (!Barcode.safeParse(swapped).success) caught += 1
    }
  }
  expect(caught / swaps).toBeGreaterThan(0.99)
})

test('labels count up, letter after letter, and a year has 26 million', () => {
  expect(labelNumber(26, 1)).toBe('OX26A000001V')
  expect(labelNumber(26, 1_000_000)).toBe(`OX26B000000${checkCharacter('OX26B000000')}`)
  expect(() => labelNumber(26, 26_000_000)).toThrow('26 million')
})

test('a laboratory’s own label is accepted as it is', () => {
  expect(Barcode.parse(' lab-000123 ')).toBe('LAB-000123')
})
