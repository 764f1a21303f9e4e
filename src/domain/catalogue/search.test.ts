import { expect, test } from 'vitest'
import { buildSearch as build } from './search.ts'
import { type Findable, vocabularyOf } from './vocabulary.ts'

const buildSearch = (items: readonly Findable[]) => build(vocabularyOf(items))

/** The names found, best match first. The earlier a name is listed here, the more popular it is. */
function found(query: string, names: readonly (string | readonly [string, string])[]) {
  const items = names.map((one, rank) => {
    const [name, about] = typeof one === 'string' ? [one, ''] : one
    return { names: [name], about, rank }
  })
  return buildSearch(items)(query).map((item) => items[item]?.names[0])
}

test('a complete name ranks before a partial one, however popular that is', () => {
  expect(found('iron', ['Iron Studies', 'Iron'])).toEqual(['Iron', 'Iron Studies'])
})

test('of two partial names the one nearer its end ranks first', () => {
  expect(found('thy', ['Thyroid Profile', 'Thymol'])).toEqual(['Thymol', 'Thyroid Profile'])
})

test('a name that begins with the word ranks before one that contains it later', () => {
  expect(found('iron', ['Serum Iron', 'Iron Studies'])).toEqual(['Iron Studies', 'Serum Iron'])
})

test('a complete word ranks before a partial one', () => {
  expect(found('urea', ['Urine Ureaplasma', 'Serum Urea'])).toEqual([
    'Serum Urea',
    'Urine Ureaplasma',
  ])
})

test('every one of several words counts: complete ones before partial ones', () => {
  expect(found('vit def', ['Total Vitamin Deficiency', 'Total Vit Def'])).toEqual([
    'Total Vit Def',
    'Total Vitamin Deficiency',
  ])
})

test('all its words, in any order, rank before a mistyped name', () => {
  expect(found('sugar fasting', ['Sugars Fasting', 'Fasting Sugar'])).toEqual([
    'Fasting Sugar',
    'Sugars Fasting',
  ])
})

test('a word in the name ranks before the same word in the description', () => {
  expect(found('liver', [['Bilirubin', 'For the liver'], 'Fatty Liver Panel'])).toEqual([
    'Fatty Liver Panel',
    'Bilirubin',
  ])
})

test('each word of a query must match: one of two is not enough', () => {
  expect(found('thyroid antibodies', ['Thyroid Profile', 'Anti Thyroid Antibodies'])).toEqual([
    'Anti Thyroid Antibodies',
  ])
})

test('of several names of one thing the best match counts', () => {
  const search = buildSearch([
    { names: ['Thyroxine'], about: '', rank: 0 },
    { names: ['Thyroglobulin', 'Thyroid'], about: '', rank: 1 },
  ])
  expect(search('thyro')).toEqual([1, 0])
})

test('ties are ordered by popularity, and then as they were given', () => {
  const item = (rank: number) => ({ names: ['Iron Studies'], about: '', rank })
  expect(buildSearch([item(2), item(1), item(2)])('iron')).toEqual([1, 0, 2])
  const alike = ['Iron Zinc', 'Iron Gold'].map((name) => ({ names: [name], about: '', rank: 1 }))
  expect(buildSearch(alike)('iron')).toEqual([0, 1])
})

test('a correct three-letter name finds no other that is one letter away', () => {
  expect(found('TSH', ['TSI', 'TSH'])).toEqual(['TSH'])
})

test('a name of three letters is forgiven one wrong letter, so is a word of four', () => {
  expect(found('TSG', ['TSH', 'CBC'])).toEqual(['TSH'])
  expect(found('serum iorn', ['Total Serum Iron', 'Serum Urea'])).toEqual(['Total Serum Iron'])
})

test('a name is found without its spaces', () => {
  expect(found('thyroidprofile', ['Total Thyroid Profile', 'Thyroid Profile'])).toEqual([
    'Thyroid Profile',
  ])
})

test('filler words need not be in the name', () => {
  expect(found('test for my thyroid levels', ['Thyroid Profile', 'Iron'])).toEqual([
    'Thyroid Profile',
  ])
  expect(found('थायराइड की जांच', ['थायराइड', 'Iron'])).toEqual(['थायराइड'])
})

test('a filler word typed alone is searched for', () => {
  expect(found('test', ['Iron', 'Mantoux Test'])).toEqual(['Mantoux Test'])
})

test('a single letter beside a word belongs to it and is not a separate thing', () => {
  expect(found('vitamin, d', ['Vitamin B12', 'Total Vitamin D', 'Digoxin'])).toEqual([
    'Total Vitamin D',
  ])
})

test('a name with "and" in it finds nothing that its parts alone would find', () => {
  const names = ['Iron', 'Iron and Binding Capacity', 'Binding Capacity']
  expect(found('Iron and Binding Capacity', names)).toEqual(['Iron and Binding Capacity'])
})

test('an empty query finds nothing', () => {
  expect(found('', ['Iron'])).toEqual([])
  expect(found(' ? ', ['Iron'])).toEqual([])
})
