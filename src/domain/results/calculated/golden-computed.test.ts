import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pregnancyAnswers } from '#src/domain/catalogue/pregnancy.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { compute } from './computed.ts'
import { formulas } from './formulas.ts'

const file = new URL('../../../../test/golden/computed.csv', import.meta.url)
const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
const golden = lines.map((line) => {
  const [code = '', sex = '', age = '', pregnant = '', inputs = '', ...rest] = line.split(',')
  const [decimals, value = ''] = rest
  return { code, sex, age: Number(age), pregnant, inputs, decimals: Number(decimals), value }
})

test.each(golden)('$code of $inputs, $sex, $age years, pregnant: $pregnant, is $value', (one) => {
  const formula = formulas[one.code]
  const sex = sexes.find((known) => known === one.sex)
  const pregnancy = pregnancyAnswers.find((known) => known === one.pregnant)
  if (!formula || !sex || !pregnancy)
    throw new Error(`no formula of ${one.code}, no sex ${one.sex}, or pregnant: ${one.pregnant}`)
  const inputs = new Map(
    one.inputs.split(';').map((pair) => {
      const [input = '', value = ''] = pair.split('=')
      return [input, { value: Number(value) }] as const
    }),
  )
  const found = compute(formula, inputs, { sex, ageYears: one.age, pregnancy }, one.decimals)
  expect(found.kind === 'value' ? String(found.value) : found).toEqual(
    /^\d/.test(one.value) ? one.value : { kind: 'not-computed', reason: one.value },
  )
})
