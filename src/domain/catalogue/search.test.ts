import { expect, test } from 'vitest'
import { buildSearch } from './search.ts'

/** The names found, best match first. The earlier a name is listed here, the more popular it is. */
function found(query: string, names: readonly (string | readonly [string, string])[]) {
  const items = names.map((one, rank) => {
    const [name, about] = typeof one === 'string' ? [one, ''] : one
    return { names: [name], about, rank }
  })
  return buildSearch(items)(query).map((item) => items[item]?.names[0])
}

test('a name typed in full comes before one that is only begun, however much that is asked for', () => {
  expect(found('iron', ['Iron Studies', 'Iron'])).toEqual(['Iron', 'Iron Studies'])
})

test('of two names begun the one nearer its end comes first', () => {
  expect(found('thy', ['Thyroid Profile', 'Thymol'])).toEqual(['Thymol', 'Thyroid Profile'])
})

test('a name begun comes before one that has the word further on', () => {
  expect(found('iron', ['Serum Iron', 'Iron Studies'])).toEqual(['Iron Studies', 'Serum Iron'])
})

test('a whole word comes before a word begun', () => {
  expect(found('urea', ['Urine Ureaplasma', 'Serum Urea'])).toEqual([
    'Serum Urea',
    'Urine Ureaplasma',
  ])
})

test('of several words each counts: whole ones before words begun', () => {
  expect(found('vit def', ['Total Vitamin Deficiency', 'Total Vit Def'])).toEqual([
    'Total Vit Def',
    'Total Vitamin Deficiency',
  ])
})

test('all its words, in whatever order, come before a name mistyped', () => {
  expect(found('sugar fasting', ['Sugars Fasting', 'Fasting Sugar'])).toEqual([
    'Fasting Sugar',
    'Sugars Fasting',
  ])
})

test('a word of the name comes before the same word in what is said about a test', () => {
  expect(found('liver', [['Bilirubin', 'For the liver'], 'Fatty Liver Panel'])).toEqual([
    'Fatty Liver Panel',
    'Bilirubin',
  ])
})

test('each word of a query must be there: one of two is not enough', () => {
  expect(found('thyroid antibodies', ['Thyroid Profile', 'Anti Thyroid Antibodies'])).toEqual([
    'Anti Thyroid Antibodies',
  ])
})

test('of several names of one thing the nearest counts', () => {
  const search = buildSearch([
    { names: ['Thyroxine'], about: '', rank: 0 },
    { names: ['Thyroglobulin', 'Thyroid'], about: '', rank: 1 },
  ])
  expect(search('thyro')).toEqual([1, 0])
})

test('equals come by how much they are asked for, and then as they were given', () => {
  const item = (rank: number) => ({ names: ['Iron Studies'], about: '', rank })
  expect(buildSearch([item(2), item(1), item(2)])('iron')).toEqual([1, 0, 2])
  const alike = ['Iron Zinc', 'Iron Gold'].map((name) => ({ names: [name], about: '', rank: 1 }))
  expect(buildSearch(alike)('iron')).toEqual([0, 1])
})

test('a name of three letters typed right finds no other that is one letter away', () => {
  expect(found('TSH', ['TSI', 'TSH'])).toEqual(['TSH'])
})

test('a name of three letters is forgiven one wrong letter, a word of four too', () => {
  expect(found('TSG', ['TSH', 'CBC'])).toEqual(['TSH'])
  expect(found('serum iorn', ['Total Serum Iron', 'Serum Urea'])).toEqual(['Total Serum Iron'])
})

test('a name is found with its gaps left out', () => {
  expect(found('thyroidprofile', ['Total Thyroid Profile', 'Thyroid Profile'])).toEqual([
    'Thyroid Profile',
  ])
})

test('words that say nothing of what is looked for need not be in the name', () => {
  expect(found('test for my thyroid levels', ['Thyroid Profile', 'Iron'])).toEqual([
    'Thyroid Profile',
  ])
  expect(found('थायराइड की जांच', ['थायराइड', 'Iron'])).toEqual(['थायराइड'])
})

test('where nothing else is typed such a word is looked for itself', () => {
  expect(found('test', ['Iron', 'Mantoux Test'])).toEqual(['Mantoux Test'])
})

test('a single letter beside a word belongs to it and is no thing of its own', () => {
  expect(found('vitamin, d', ['Vitamin B12', 'Total Vitamin D', 'Digoxin'])).toEqual([
    'Total Vitamin D',
  ])
})

test('a name with «and» in it finds nothing that its parts alone would find', () => {
  const names = ['Iron', 'Iron and Binding Capacity', 'Binding Capacity']
  expect(found('Iron and Binding Capacity', names)).toEqual(['Iron and Binding Capacity'])
})

test('nothing typed finds nothing', () => {
  expect(found('', ['Iron'])).toEqual([])
  expect(found(' ? ', ['Iron'])).toEqual([])
})
