import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sexes } from '#src/domain/people/patient.ts'
import { compute } from './computed.ts'
import { formulas } from './formulas.ts'

const file = new URL('../../../test/golden/computed.csv', import.meta.url)
const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
const golden = lines.map((line) => {
  const [code = '', sex = '', age = '', inputs = '', decimals = '', value = ''] = line.split(',')
  return { code, sex, age: Number(age), inputs, decimals: Number(decimals), value }
})

test.each(golden)('$code of $inputs, $sex, $age years, is $value', (one) => {
  const formula = formulas[one.code]
  const sex = sexes.find((known) => known === one.sex)
  if (!formula || !sex) throw new Error(`no formula of ${one.code}, or no sex ${one.sex}`)
  const inputs = new Map(
    one.inputs.split(';').map((pair) => {
      const [input = '', value = ''] = pair.split('=')
      return [input, { value: Number(value) }] as const
    }),
  )
  const found = compute(formula, inputs, { sex, ageYears: one.age }, one.decimals)
  expect(found.kind === 'value' ? String(found.value) : found).toEqual(
    /^\d/.test(one.value) ? one.value : { kind: 'not-computed', reason: one.value },
  )
})
