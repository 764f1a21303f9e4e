import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computedByOf } from '#src/domain/calculations/calculation-rule.ts'
import { type KeptLot, ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { compute, type InputValue } from './computed.ts'
import { chosenFormulas } from './computed-by.ts'
import { computedItems, followingFrom } from './computed-items.ts'

const id = ReagentLotId.parse('019b0000-0000-7000-8000-000000000001')
const adult = { sex: 'female', ageYears: 40, pregnancy: 'no' } as const
const lotOf = (isi: number, meanNormalSeconds: number) =>
  ({ id, lotNumber: 'A1', isi, meanNormalSeconds }) as const

function inr(value: number | null, reagentLot?: KeptLot | null, more: Partial<InputValue> = {}) {
  const inputs = new Map([['PT', { value, reagentLot, ...more }]])
  return compute(chosenFormulas['inr-from-pt'], inputs, adult, 2)
}

// Each is the formula of WHO TRS 889 worked by hand: 2^1.2 = 2.2974, 2.5^1.2 = 3.0029, 1.5^2 = 2.25.
test.each([
  { seconds: 12, mean: 12, isi: 1.3, value: 1 },
  { seconds: 24, mean: 12, isi: 1, value: 2 },
  { seconds: 24, mean: 12, isi: 1.2, value: 2.3 },
  { seconds: 30, mean: 12, isi: 1.2, value: 3 },
  { seconds: 36, mean: 12, isi: 1, value: 3 },
  { seconds: 18, mean: 12, isi: 2, value: 2.25 },
  { seconds: 22, mean: 11, isi: 0.9, value: 1.87 },
  { seconds: 64, mean: 16, isi: 1.5, value: 8 },
  { seconds: 9, mean: 12, isi: 2, value: 0.56 },
])(
  'PT $seconds s, mean normal PT $mean s and ISI $isi make an INR of $value',
  ({ seconds, mean, isi, value }) => {
    expect(inr(seconds, lotOf(isi, mean))).toEqual({ kind: 'value', value })
  },
)

const seconds = fc.integer({ min: 80, max: 2000 }).map((tenths) => tenths / 10)
const means = fc.integer({ min: 80, max: 200 }).map((tenths) => tenths / 10)
const isis = fc.integer({ min: 80, max: 200 }).map((hundredths) => hundredths / 100)
const valueOf = (found: ReturnType<typeof inr>) => (found.kind === 'value' ? found.value : -1)

test('a longer PT never makes a smaller INR, and the mean normal PT makes 1 with any ISI', () => {
  const run = (a: number, b: number, mean: number, isi: number) => {
    const [less, more] = [Math.min(a, b), Math.max(a, b)]
    const lot = lotOf(isi, mean)
    expect(valueOf(inr(less, lot))).toBeLessThanOrEqual(valueOf(inr(more, lot)))
    expect(inr(mean, lot)).toEqual({ kind: 'value', value: 1 })
  }
  fc.assert(fc.property(seconds, seconds, means, isis, run))
})

test('with an ISI of 1 the INR is the ratio', () => {
  fc.assert(
    fc.property(seconds, means, (pt, mean) => {
      expect(Math.abs(valueOf(inr(pt, lotOf(1, mean))) - pt / mean)).toBeLessThanOrEqual(0.005_001)
    }),
  )
})

test('without a known lot there is no INR, and the reason is that of the PT', () => {
  const none = (reason: string) => ({ kind: 'not-computed', reason })
  expect(inr(24)).toEqual(none('no-lot'))
  expect(inr(24, null)).toEqual(none('no-lot'))
  expect(inr(24, { none: 'lot-expired' })).toEqual(none('lot-expired'))
  expect(inr(24, { none: 'lot-withdrawn' })).toEqual(none('lot-withdrawn'))
  expect(inr(120, lotOf(1, 12), { comparator: '>' })).toEqual(none('not-exact'))
  expect(inr(null, lotOf(1, 12))).toEqual(none('not-exact'))
})

test('a haematocrit is MCV × RBC ÷ 10', () => {
  const hct = (MCV: number, RBC: number) => {
    const inputs = new Map(Object.entries({ MCV: { value: MCV }, RBC: { value: RBC } }))
    return compute(chosenFormulas['hct-from-mcv'], inputs, adult, 1)
  }
  expect(hct(90, 5)).toEqual({ kind: 'value', value: 45 })
  expect(hct(72.5, 4.12)).toEqual({ kind: 'value', value: 29.9 })
})

const ways = { 'red-cells': 'hct-from-mcv', inr: 'inr-from-pt' } as const
const item = (testCode: string) => {
  const computedBy = computedByOf(ways, testCode)
  return { id: testCode, testCode, lineId: 'one panel', computedBy }
}
const computedOf = (...codes: string[]) =>
  computedItems(codes.map(item)).map((one) => one.item.testCode)

test('where MCV is measured the haematocrit follows from it, and MCHC from that', () => {
  expect(computedOf('MCHC', 'HCT', 'HB', 'MCV', 'RBC')).toEqual(['HCT', 'MCHC'])
  const cells = ['HB', 'RBC', 'MCV', 'HCT', 'MCHC'].map(item)
  const lost = followingFrom(cells, [item('MCV')])
  expect(lost.map(({ testCode }) => testCode)).toEqual(['HCT', 'MCHC'])
})

test('without its inputs in the order a chosen formula computes nothing: the test is entered', () => {
  expect(computedOf('HCT', 'HB')).toEqual([])
  expect(computedOf('INR')).toEqual([])
  expect(computedOf('INR', 'PT')).toEqual(['INR'])
})

test('only what the lab chose is computed otherwise', () => {
  expect(computedByOf({}, 'HCT')).toBeNull()
  expect(computedByOf({ 'red-cells': 'mcv-from-hct', inr: 'inr-as-sent' }, 'MCV')).toBeNull()
  expect(computedByOf({ 'red-cells': 'mcv-from-hct', inr: 'inr-as-sent' }, 'INR')).toBeNull()
  expect(computedByOf(ways, 'MCV')).toBe('measured')
  expect(computedByOf(ways, 'MCH')).toBeNull()
})
