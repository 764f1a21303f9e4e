import { expect, test } from 'vitest'
import { isOneEditApart, nearWords, wordsBeginning } from './near-words.ts'

test.each([
  ['thyroid', 'thyriod'],
  ['thyroid', 'thyrid'],
  ['thyroid', 'thyrooid'],
  ['thyroid', 'thyrxid'],
  ['thyroid', 'hyroid'],
  ['thyroid', 'thyroids'],
  ['ab', 'ba'],
])('%s and %s are one edit apart, either way', (a, b) => {
  expect(isOneEditApart(a, b)).toBe(true)
  expect(isOneEditApart(b, a)).toBe(true)
})

test.each([
  ['thyroid', 'thyroid'],
  ['thyroid', 'thyridd'],
  ['thyroid', 'thy'],
  ['abcd', 'badc'],
  ['', 'ab'],
  ['lipid', 'lipase'],
  ['lipid', 'lipids tested'],
])('%s and %s are not', (a, b) => {
  expect(isOneEditApart(a, b)).toBe(false)
  expect(isOneEditApart(b, a)).toBe(false)
})

test('the near words are those one edit away, and no others', () => {
  const words = ['thyroid', 'typhoid', 'thyroids', 'thymus']
  expect(nearWords(words, 4)('thyriod').toSorted()).toEqual(['thyroid'])
  expect(nearWords(words, 4)('thyroidx').toSorted()).toEqual(['thyroid', 'thyroids'])
  expect(nearWords(['tsh'], 4)('tsx')).toEqual([])
})

test('a word of the minimum length is forgiven an error, including one missing letter', () => {
  expect(nearWords(['iron'], 4)('irom')).toEqual(['iron'])
  expect(nearWords(['iron'], 4)('irn')).toEqual(['iron'])
  expect(nearWords(['iron'], 4)('ir')).toEqual([])
})

test('two words that share all but one letter each are not near for that reason', () => {
  expect(nearWords(['bcde'], 4)('abcd')).toEqual([])
  expect(nearWords(['thyroid'], 4)('thyroid')).toEqual([])
})

test('of many words with the same beginning only the first ones are returned', () => {
  const words = ['aa', 'lipa', 'lipb', 'lipc', 'lipd']
  expect(wordsBeginning(words, 2)('lip')).toEqual(['lipa', 'lipb'])
  expect(wordsBeginning(words, 4)('lip')).toEqual(['lipa', 'lipb', 'lipc', 'lipd'])
})

test('the words that begin with what was typed are returned in order', () => {
  expect(wordsBeginning(['lipase', 'lipid', 'liver', 'lead'])('lip')).toEqual(['lipase', 'lipid'])
  expect(wordsBeginning(['lipase'])('x')).toEqual([])
})
