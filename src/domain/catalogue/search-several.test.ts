import { expect, test } from 'vitest'
import { buildSearch } from './search.ts'

const names = ['Complete Blood Count', 'Sugar Fasting', 'Thyroid Profile', 'Thyroid Antibodies']
const codes = ['CBC', 'FBS', 'THY', 'ATPO']
const joined = ['Iron and Binding Capacity', 'Hands and Feet']
const items = [...names, ...joined].map((name, rank) => ({
  names: [name, ...(codes[rank] ? [codes[rank]] : [])],
  about: '',
  rank,
}))
const search = buildSearch(items)

test.each([
  'CBC, sugar, thyroid',
  'CBC,sugar,thyroid',
  'cbc sugar; thyriod'.replace('cbc sugar', 'cbc, sugar'),
  'CBC and sugar and thyroid',
  'CBC & sugar & thyroid',
  'CBC और sugar और thyroid',
])('«%s»: the first of each part, then the others of each', (query) => {
  expect(search(query)).toEqual([0, 1, 2, 3])
})

test('a part that nothing is called by keeps no other from being found', () => {
  expect(search('CBC, qqqqq')).toEqual([0])
  expect(search(', ,')).toEqual([])
})

test('a name that has the word in it is looked for whole, and found alone', () => {
  expect(search('Iron and Binding Capacity')).toEqual([4])
  expect(search('hands and feet')[0]).toBe(5)
})

test('one part finds what it found alone, in its order', () => {
  for (const query of ['thyroid', 'cbc', 'sugar fasting', 'thyriod'])
    expect(search(`${query},`)).toEqual(search(query))
})
