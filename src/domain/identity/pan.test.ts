import { expect, test } from 'vitest'
import { isPan, panHolder } from './pan.ts'

test.each(['AAPFU0939F', 'ABCPE1234F'])('%s is a PAN', (good) => {
  expect(isPan(good)).toBe(true)
})

test.each([
  ['its fourth letter is of nobody', 'ABCDE1234F'],
  ['its last is a digit', 'ABCPE12345'],
  ['it is not compact', 'abcpe1234f'],
  ['it is too short', 'ABCPE1234'],
  ['it is too long', 'ABCPE1234FF'],
  ['a line follows', 'ABCPE1234F\n'],
])('refused: %s', (_, bad) => {
  expect(isPan(bad)).toBe(false)
  expect(panHolder(bad)).toBeUndefined()
})

test('ten characters identify the kind of holder, and nothing else does', () => {
  const said = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').flatMap((letter) => {
    const holder = panHolder(`ABC${letter}E1234F`)
    return holder === undefined ? [] : [`${letter} ${holder}`]
  })
  expect(said).toEqual([
    'A association',
    'B body',
    'C company',
    'F firm',
    'G government',
    'H family',
    'J juridical',
    'L authority',
    'P person',
    'T trust',
  ])
})
