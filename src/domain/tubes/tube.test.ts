import { expect, test } from 'vitest'
import { checkCharacter } from './check-character.ts'
import { Barcode, labelNumber, labelsFrom } from './tube.ts'

test('a label of a year below ten has its leading zero', () => {
  expect(labelNumber(5, 1).slice(0, -1)).toBe('OX05A000001')
})

test('a sheet of labels counts on from its first, past the end of a letter', () => {
  expect(labelsFrom(labelNumber(26, 999_999), 3).map((label) => label.slice(0, -1))).toEqual([
    'OX26A999999',
    'OX26B000000',
    'OX26B000001',
  ])
  for (const count of [7, 3_000_005])
    expect(labelsFrom(labelNumber(26, count), 1)).toEqual([labelNumber(26, count)])
})

test('a laboratory’s own label is not followed by any of ours', () => {
  expect(labelsFrom(Barcode.parse('LAB-000123'), 3)).toEqual([])
})

test('our label with misread first letters is refused, also with an extra hyphen or letter', () => {
  const ours = labelNumber(26, 12)
  const rest = ours.slice(2)
  for (const prefix of ['0X', 'QX', 'OK', 'X', 'O', 'OX-', 'XOX', 'OXX', 'O-X', 'O0X'])
    expect([prefix, Barcode.safeParse(`${prefix}${rest}`).success]).toEqual([prefix, false])
  // A laboratory's own label of the same shape, without our check character.
  const other = `AB${rest}`
  expect(Barcode.safeParse(other).success).toBe(true)
  expect(Barcode.safeParse(`QX${rest.slice(0, -1)}${rest.endsWith('0') ? '1' : '0'}`).success).toBe(
    true,
  )
})

test('a character other than a digit or a capital letter has no check character', () => {
  expect(checkCharacter('OX26a000001')).toBeUndefined()
  expect(checkCharacter('OX26-000001')).toBeUndefined()
})
