import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boundSex } from './bound-sex.ts'

const rowsOf = (file: string) =>
  readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))

test('a test that is bound to one sex has no reference range for the other', () => {
  const ranges = rowsOf('reference_ranges.csv').map((row) => ({ code: row[0] ?? '', sex: row[4] }))
  const wrong = ranges.filter(({ code, sex }) => {
    const only = boundSex(code)
    return only !== undefined && sex === (only === 'male' ? 'female' : 'male')
  })
  expect(wrong).toEqual([])
})

test('what both can have is bound to none', () => {
  for (const code of ['HB', 'TSH', 'PRL', 'TESTO', 'E2', 'BHCG', 'CA153', 'P-SENIOR', 'P-CBC'])
    expect(boundSex(code), code).toBeUndefined()
  expect([boundSex('PAP'), boundSex('SEMEN')]).toEqual(['female', 'male'])
})
