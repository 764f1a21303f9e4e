import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compute, formulaOf, missingInputs } from './computed.ts'
import { formulas } from './formulas.ts'

const man = { sex: 'male', ageYears: 50, pregnancy: 'no' } as const
const woman = { sex: 'female', ageYears: 50, pregnancy: 'no' } as const

function worked(
  code: string,
  values: Record<string, number>,
  { decimals = 1, person = man as Parameters<typeof compute>[2] } = {},
) {
  const formula = formulas[code]
  if (!formula) throw new Error(`no formula of ${code}`)
  const inputs = new Map(Object.entries(values).map(([input, value]) => [input, { value }]))
  return compute(formula, inputs, person, decimals)
}

function value(...given: Parameters<typeof worked>) {
  const found = worked(...given)
  return found.kind === 'value' ? found.value : found
}

test('the red cell indices of a textbook’s normal blood: Hb 15, HCT 45, RBC 5', () => {
  expect(value('MCV', { HCT: 45, RBC: 5 })).toBe(90)
  expect(value('MCH', { HB: 15, RBC: 5 })).toBe(30)
  expect(value('MCHC', { HB: 15, HCT: 45 })).toBe(33.3)
})

test('an absolute count is the share of the white cells, in thousands per microlitre', () => {
  expect(value('ANC', { WBC: 5, NEUTP: 60 }, { decimals: 2 })).toBe(3)
  expect(value('AEC', { WBC: 8.2, EOSP: 6 }, { decimals: 2 })).toBe(0.49)
})

test('estimated average glucose is as in the table of the American Diabetes Association', () => {
  const table = [
    [6, 126],
    [6.5, 140],
    [7, 154],
    [7.5, 169],
    [8, 183],
    [8.5, 197],
    [9, 212],
    [9.5, 226],
    [10, 240],
  ] as const
  for (const [HBA1C, glucose] of table)
    expect(value('EAG', { HBA1C }, { decimals: 0 })).toBe(glucose)
})

test('LDL by Friedewald: 200, HDL 50 and triglycerides 150 make 120', () => {
  expect(value('LDL', { TCHOL: 200, HDL: 50, TRIG: 150 }, { decimals: 0 })).toBe(120)
  expect(value('VLDL', { TRIG: 150 }, { decimals: 0 })).toBe(30)
  expect(value('NHDL', { TCHOL: 200, HDL: 50 }, { decimals: 0 })).toBe(150)
  expect(value('CHR', { TCHOL: 200, HDL: 50 }, { decimals: 2 })).toBe(4)
  expect(value('LHR', { LDL: 120, HDL: 50 }, { decimals: 2 })).toBe(2.4)
})

test('above 400 of triglycerides LDL and VLDL are not computed: they need a direct measurement', () => {
  const fat = { TCHOL: 260, HDL: 40, TRIG: 401 }
  const not = { kind: 'not-computed', reason: 'triglycerides-above-400' }
  expect(worked('LDL', fat)).toEqual(not)
  expect(worked('VLDL', { TRIG: 401 })).toEqual(not)
  expect(value('LDL', { ...fat, TRIG: 400 }, { decimals: 0 })).toBe(140)
})

test('eGFR by CKD-EPI 2021 of creatinine 1.0 at 50 years: 92 for a man, 69 for a woman', () => {
  expect(value('EGFR', { CREA: 1 }, { decimals: 0 })).toBe(92)
  expect(value('EGFR', { CREA: 1 }, { decimals: 0, person: woman })).toBe(69)
  expect(value('EGFR', { CREA: 0.6 }, { decimals: 0, person: { ...woman, ageYears: 30 } })).toBe(
    124,
  )
  expect(value('EGFR', { CREA: 8 }, { decimals: 0, person: { ...man, ageYears: 70 } })).toBe(7)
})

test('eGFR is not computed for a child, without an age or for another sex', () => {
  const reason = (person: Omit<Parameters<typeof compute>[2], 'pregnancy'>) =>
    worked('EGFR', { CREA: 1 }, { person: { ...person, pregnancy: 'no' } })
  expect(reason({ sex: 'male', ageYears: 17 })).toMatchObject({ reason: 'under-18' })
  expect(reason({ sex: 'male', ageYears: 18 })).toMatchObject({ kind: 'value' })
  expect(reason({ sex: 'male', ageYears: null })).toMatchObject({ reason: 'age-unknown' })
  expect(reason({ sex: 'other', ageYears: 40 })).toMatchObject({ reason: 'sex-not-known' })
})

test('liver, kidney and iron: parts of a whole, and ratios', () => {
  expect(value('BILI', { BILT: 1.2, BILD: 0.3 }, { decimals: 2 })).toBe(0.9)
  expect(value('GLOB', { TP: 7.2, ALB: 4.2 })).toBe(3)
  expect(value('AGR', { ALB: 4.2, GLOB: 3 }, { decimals: 2 })).toBe(1.4)
  expect(value('BUN', { UREA: 30 })).toBe(14)
  expect(value('BCR', { BUN: 14, CREA: 1 }, { decimals: 2 })).toBe(14)
  expect(value('UIBC', { TIBC: 350, FE: 100 }, { decimals: 0 })).toBe(250)
  expect(value('TSAT', { FE: 100, TIBC: 350 })).toBe(28.6)
  expect(value('FPSAR', { FPSA: 1, PSA: 5 })).toBe(20)
})

test('urine and insulin: 30 mg of albumin in a gram of creatinine, 100 mL a minute, HOMA 1.11', () => {
  expect(value('ACR', { MALB: 30, UCREA: 100 })).toBe(30)
  expect(value('CCL', { UC24: 1.44, CREA: 1 }, { decimals: 0 })).toBe(100)
  // 5 mmol/L is 90 mg/dL: 5 × 5 ÷ 22.5 in the paper is 90 × 5 ÷ 405
  expect(value('HOMA', { FBS: 90, INSF: 5 }, { decimals: 2 })).toBe(1.11)
})

test('a part above its whole, a division by zero and "<" are not computed, with the reason', () => {
  expect(worked('BILI', { BILT: 0.5, BILD: 0.8 })).toMatchObject({ reason: 'below-zero' })
  expect(worked('MCV', { HCT: 40, RBC: 0 })).toMatchObject({ reason: 'division-by-zero' })
  const formula = formulas.HOMA
  if (!formula) throw new Error('no HOMA')
  const inputs = new Map([
    ['FBS', { value: 90 }],
    ['INSF', { value: 0.5, comparator: '<' as const }],
  ])
  expect(compute(formula, inputs, man, 2)).toMatchObject({ reason: 'not-exact' })
  expect(compute(formula, new Map([['FBS', { value: 90 }]]), man, 2)).toEqual({
    kind: 'waiting',
    missing: ['INSF'],
  })
})

test('a value with an input that could not be computed is not computed either, for the same reason', () => {
  const formula = formulas.LHR
  if (!formula) throw new Error('no LHR')
  const reason = 'triglycerides-above-400' as const
  const inputs = new Map([
    ['LDL', { value: null, computedFrom: { reason } }],
    ['HDL', { value: 40 }],
  ])
  expect(compute(formula, inputs, man, 2)).toEqual({ kind: 'not-computed', reason })
})

test('for all inputs, a computed value is finite, not below zero and has its decimals', () => {
  const number = fc.double({ min: 0, max: 5000, noNaN: true })
  const numbers = fc.array(number, { minLength: 3, maxLength: 3 })
  const codes = fc.constantFrom(...Object.keys(formulas))
  const age = fc.integer({ min: 0, max: 120 })
  const holds = fc.property(codes, numbers, age, (code, given, ageYears) => {
    const inputs = formulas[code]?.inputs ?? []
    const values = Object.fromEntries(inputs.map((input, index) => [input, given[index] ?? 0]))
    const found = worked(code, values, {
      decimals: 2,
      person: { sex: 'female', ageYears, pregnancy: 'no' },
    })
    const number = found.kind === 'value' ? found.value : 0
    expect(number).toBeGreaterThanOrEqual(0)
    expect(Number(number.toFixed(2))).toBe(number)
  })
  fc.assert(holds, { numRuns: 2000 })
})

test('a difference and a product are reversed by their inverse', () => {
  const amount = fc.integer({ min: 1, max: 4000 })
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [whole, part] = [a + b, b]
      expect(value('NHDL', { TCHOL: whole, HDL: part }, { decimals: 0 })).toBe(a)
      const ldl = value(
        'LDL',
        { TCHOL: whole + (c % 400) / 5, HDL: part, TRIG: c % 400 },
        { decimals: 0 },
      )
      expect(ldl).toBe(a)
    }),
  )
})

test('a count is entered where the white cells were not booked with it; what no analyser measures is not', () => {
  expect(formulaOf('AEC', new Set(['AEC']))).toBeUndefined()
  expect(formulaOf('AEC', new Set(['AEC', 'WBC', 'EOSP']))).toBeDefined()
  expect(missingInputs('EGFR', new Set(['EGFR']))).toEqual(['CREA'])
  expect(missingInputs('EGFR', new Set(['EGFR', 'CREA']))).toEqual([])
  expect(missingInputs('HB', new Set(['HB']))).toEqual([])
})

const morning = Temporal.Instant.from('2026-11-20T02:30:00Z')

function ofTwoVisits(code: string, values: Record<string, number>, hours: number) {
  const formula = formulas[code]
  if (!formula) throw new Error(`no formula of ${code}`)
  const inputs = Object.entries(values).map(([input, one], at) => {
    const drawn = [{ visit: `visit ${at}`, at: morning.add({ hours: hours * at }) }]
    return [input, { value: one, drawn }] as const
  })
  return compute(formula, new Map(inputs), woman, 1)
}

test('a computed value is from one visit: glucose and insulin of two mornings give no index', () => {
  const otherDraw = { kind: 'not-computed', reason: 'other-draw' }
  expect(ofTwoVisits('HOMA', { FBS: 90, INSF: 8 }, 144)).toEqual(otherDraw)
  expect(ofTwoVisits('ACR', { MALB: 20, UCREA: 100 }, 1)).toEqual(otherDraw)
  expect(ofTwoVisits('FPSAR', { FPSA: 1, PSA: 5 }, 24)).toEqual(otherDraw)
})

test('the serum of a clearance is from the day of its urine, even at another visit', () => {
  expect(ofTwoVisits('CCL', { UC24: 1.44, CREA: 1 }, 24)).toEqual({ kind: 'value', value: 100 })
  expect(ofTwoVisits('CCL', { UC24: 1.44, CREA: 1 }, 25)).toMatchObject({ reason: 'other-draw' })
})
