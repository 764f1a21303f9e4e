import { expect, test } from 'vitest'
import { compute, formulaOf, type InputValue } from './computed.ts'
import { formulas } from './formulas.ts'

const man = { sex: 'male', ageYears: 30, pregnancy: 'no' } as const

function worked(code: string, values: Record<string, number | InputValue>, decimals = 0) {
  const formula = formulas[code]
  if (!formula) throw new Error(`no formula of ${code}`)
  const inputs = Object.entries(values).map(
    ([input, one]) => [input, typeof one === 'number' ? { value: one } : one] as const,
  )
  return compute(formula, new Map(inputs), man, decimals)
}

const is = (value: number) => ({ kind: 'value', value })
const not = (reason: string) => ({ kind: 'not-computed', reason })

test('15 mg of protein and 100 mg of creatinine in a decilitre of urine are 150 mg in a gram', () => {
  expect(worked('UPCR', { UPROT: 15, UCREA: 100 })).toEqual(is(150))
  expect(worked('UPCR', { UPROT: 15, UCREA: 50 })).toEqual(is(300))
})

test('the eGFR of a man of 30 with a creatinine of 0.6 is 133, and undefined without creatinine', () => {
  expect(worked('EGFR', { CREA: 0.6 })).toEqual(is(133))
  expect(worked('EGFR', { CREA: 0 })).toEqual(not('division-by-zero'))
})

test('a part as large as its whole leaves zero, and zero is a value', () => {
  expect(worked('BILI', { BILT: 0.8, BILD: 0.8 }, 1)).toEqual(is(0))
})

test('an input without a value is not computed with: it is not known', () => {
  expect(worked('HOMA', { FBS: 90, INSF: { value: null } }, 2)).toEqual(not('not-exact'))
  expect(worked('HOMA', { FBS: { value: 90, comparator: '>' }, INSF: 5 }, 2)).toEqual(
    not('not-exact'),
  )
})

test('a result of a thousand million was divided by almost zero', () => {
  expect(worked('MCV', { HCT: 99_999_999, RBC: 1 })).toEqual(is(999_999_990))
  expect(worked('MCV', { HCT: 100_000_000, RBC: 1 })).toEqual(not('division-by-zero'))
})

test('a count that lacks one of its two inputs is entered, as an analyser reports it', () => {
  expect(formulaOf('AEC', new Set(['AEC', 'WBC']))).toBeUndefined()
  expect(formulaOf('AEC', new Set(['AEC', 'EOSP']))).toBeUndefined()
})
