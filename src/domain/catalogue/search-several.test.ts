import { expect, test } from 'vitest'
import { buildSearch } from './search.ts'
import { vocabularyOf } from './vocabulary.ts'

const names = ['Complete Blood Count', 'Sugar Fasting', 'Thyroid Profile', 'Thyroid Antibodies']
const codes = ['CBC', 'FBS', 'THY', 'ATPO']
const joined = ['Iron and Binding Capacity', 'Hands and Feet']
const items = [...names, ...joined].map((name, rank) => ({
  names: [name, ...(codes[rank] ? [codes[rank]] : [])],
  about: '',
  rank,
}))
const search = buildSearch(vocabularyOf(items))

test.each([
  'CBC, sugar, thyroid',
  'CBC,sugar,thyroid',
  'cbc sugar; thyriod'.replace('cbc sugar', 'cbc, sugar'),
  'CBC and sugar and thyroid',
  'CBC & sugar & thyroid',
  'CBC और sugar और thyroid',
])('"%s": the first of each part, then the others of each', (query) => {
  expect(search(query)).toEqual([0, 1, 2, 3])
})

test('a part that matches nothing does not keep the others from being found', () => {
  expect(search('CBC, qqqqq')).toEqual([0])
  expect(search(', ,')).toEqual([])
})

test('a name that contains the word is searched as one, and found alone', () => {
  expect(search('Iron and Binding Capacity')).toEqual([4])
  expect(search('hands and feet')[0]).toBe(5)
})

test('one part finds what it would find alone, in the same order', () => {
  for (const query of ['thyroid', 'cbc', 'sugar fasting', 'thyriod'])
    expect(search(`${query},`)).toEqual(search(query))
})
