import { expect, test } from 'vitest'
import { compute } from '#src/domain/results/calculated/computed.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { readMeasured, readNumber } from '#src/domain/results/entry/typed-number.ts'
import { isSaved } from '#src/domain/results/entry/typing.ts'

const troponin = { unit: 'ng/mL', lowest: 0, decimals: 2 }
const cells = { unit: '10*3/uL', lowest: 0, decimals: 0 }
const baseExcess = { unit: 'mmol/L', lowest: null, decimals: 1 }
const instead = (words: string, least: string) => ({
  ok: false,
  error: 'prints-as-zero',
  facts: { instead: words, least },
})

test.each([
  ['0.004', troponin, '<0.01', '0.01'],
  ['.0001 ng/mL', troponin, '<0.01', '0.01'],
  ['0.4', cells, '<1', '1'],
])(
  '"%s" would be printed as zero, and is refused with what to type',
  (typed, analyte, words, least) => {
    expect(readNumber(typed, analyte)).toEqual(instead(words, least))
  },
)

test('a number that a program sends is refused as well', () => {
  const measured = { value: 0.004, comparator: null }
  expect(readMeasured(measured, { unit: 'ng/mL' }, troponin)).toEqual(instead('<0.01', '0.01'))
})

test('what rounds to the smallest number becomes that, and zero stays zero', () => {
  expect(readNumber('0.005', troponin)).toMatchObject({ ok: true, value: { value: 0.01 } })
  expect(readNumber('0.00', troponin)).toMatchObject({ ok: true, value: { value: 0 } })
})

test('a bound is unchanged, and where a number may be negative zero is one of many', () => {
  expect(readNumber('<0.004', troponin)).toMatchObject({ ok: true, value: { value: 0.004 } })
  expect(readNumber('0.04', baseExcess)).toMatchObject({ ok: true, value: { value: 0 } })
})

test('typed beside a saved zero it differs from the saved value, so it is kept', () => {
  const testItemId = TestItemId.parse('0199aaaa-0000-7000-8000-000000000001')
  const row = { testItemId, version: 1, finding: '', comment: '' }
  const nought = {
    value: 0,
    comparator: null,
    choice: null,
    text: null,
    comment: null,
    ...troponin,
  }
  expect(isSaved({ ...row, value: '0.00' }, nought)).toBe(true)
  expect(isSaved({ ...row, value: '0.004' }, nought)).toBe(false)
})

const man = { sex: 'male', ageYears: 30, pregnancy: 'no' } as const

function worked(code: string, values: Record<string, number>, decimals: number) {
  const formula = formulas[code]
  if (!formula) throw new Error(`no formula of ${code}`)
  const inputs = new Map(Object.entries(values).map(([input, value]) => [input, { value }]))
  return compute(formula, inputs, man, decimals)
}

test('a computed value that would be printed as zero is reported as below the smallest number', () => {
  expect(worked('ABC', { WBC: 0.4, BASOP: 1 }, 2)).toEqual({
    kind: 'value',
    value: 0.01,
    comparator: '<',
  })
  expect(worked('HOMA', { FBS: 40, INSF: 0.01 }, 2)).toMatchObject({ value: 0.01, comparator: '<' })
})

test('a true zero stays zero, even with a binary rounding residue', () => {
  expect(worked('ABC', { WBC: 4, BASOP: 0 }, 2)).toEqual({ kind: 'value', value: 0 })
  expect(worked('LDL', { TCHOL: 100.3, HDL: 80.1, TRIG: 101 }, 0)).toEqual({
    kind: 'value',
    value: 0,
  })
})
