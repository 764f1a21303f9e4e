import { expect, test } from 'vitest'
import { latinWordsOf, squeezed, wordsOf } from './search-text.ts'

test.each([
  ['Complete Blood Count', ['complete', 'blood', 'count']],
  ['HbA1c (NGSP)', ['hba1c', 'ngsp']],
  ['Anti-β2 Glycoprotein', ['anti', 'beta2', 'glycoprotein']],
  ['α-Fetoprotein', ['alpha', 'fetoprotein']],
  ['γ-GT', ['gamma', 'gt']],
  ['δ-ALA', ['delta', 'ala']],
  ['µg and μg', ['ug', 'and', 'ug']],
  ['Sjögren', ['sjogren']],
  ['खून की जांच', ['खून', 'की', 'जांच']],
  ['TSH थायराइड', ['tsh', 'थायराइड']],
])('"%s" is compared as the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  ['ख़ून', 'खून'],
  ['जाँच', 'जांच'],
])('%s is the same word as %s', (one, other) => {
  expect(wordsOf(one)).toEqual(wordsOf(other))
})

test('a vowel sign makes a different word', () => {
  expect(wordsOf('बेटा')).not.toEqual(wordsOf('बेटी'))
})

test('signs alone are not words', () => {
  expect(wordsOf('?! – ,')).toEqual([])
  expect(wordsOf('')).toEqual([])
  expect(latinWordsOf('थायराइड')).toEqual([])
  expect(squeezed('?!')).toBe('')
})

test('words in Latin letters are read among those of other scripts', () => {
  expect(latinWordsOf('Sjögren, थायराइड TSH')).toEqual(['sjogren', 'tsh'])
})

test('spacing does not change a name', () => {
  for (const name of ['Hb A1c', 'HbA1c', 'hb-a1c']) expect(squeezed(name)).toBe('hba1c')
  expect(squeezed('खून की जाँच')).toBe('खूनकीजांच')
})
