import { expect, test } from 'vitest'
import { manyIn } from './audit-many.ts'

const [first, second] = [
  '01a229d1-f01a-7435-b214-c168e9c18e19',
  '01a229d1-f022-75f2-8ee4-797fe20fcf3e',
]

test('the ids of a list that somebody saw are counted, anything else is told as it is', () => {
  expect(manyIn(JSON.stringify([first, second]))).toEqual([first, second])
  for (const other of ['', '[]', '{}', `["${first}"]`, '["HB","TSH"]', `["${first}",1]`, 'a note'])
    expect(manyIn(other)).toEqual([])
})
