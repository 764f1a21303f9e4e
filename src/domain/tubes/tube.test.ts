import { expect, test } from 'vitest'
import { checkCharacter } from './check-character.ts'
import { Barcode, labelNumber, labelsFrom } from './tube.ts'

test('a label of a year below ten has its nought', () => {
  expect(labelNumber(5, 1).slice(0, -1)).toBe('OX05A000001')
})

test('a sheet of labels counts on from its first, over the end of a letter', () => {
  expect(labelsFrom(labelNumber(26, 999_999), 3).map((label) => label.slice(0, -1))).toEqual([
    'OX26A999999',
    'OX26B000000',
    'OX26B000001',
  ])
  for (const count of [7, 3_000_005])
    expect(labelsFrom(labelNumber(26, count), 1)).toEqual([labelNumber(26, count)])
})

test('a laboratory’s own label is followed by none of ours', () => {
  expect(labelsFrom(Barcode.parse('LAB-000123'), 3)).toEqual([])
})

test('what is neither a digit nor a capital letter has no check character', () => {
  expect(checkCharacter('OX26a000001')).toBeUndefined()
  expect(checkCharacter('OX26-000001')).toBeUndefined()
})
