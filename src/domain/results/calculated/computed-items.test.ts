import { expect, test } from 'vitest'
import { computedItems, followingFrom } from './computed-items.ts'

const item = (testCode: string, lineId = 'one panel') => ({
  id: `${testCode} of ${lineId}`,
  testCode,
  lineId,
})
const order = (...codes: string[]) => codes.map((code) => item(code))
const codes = (items: readonly { testCode: string }[]) => items.map(({ testCode }) => testCode)

function inputsOf(items: ReturnType<typeof order>, id: string) {
  const found = computedItems(items).find((one) => one.item.id === id)
  return [...(found?.inputs.values() ?? [])].map((input) => input.id)
}

test('a test computed from a computed test comes after it, whatever the order', () => {
  const ratioFirst = order('AGR', 'ALB', 'TP', 'GLOB')
  expect(codes(computedItems(ratioFirst).map((one) => one.item))).toEqual(['GLOB', 'AGR'])
  const ratioLast = order('GLOB', 'ALB', 'TP', 'AGR')
  expect(codes(computedItems(ratioLast).map((one) => one.item))).toEqual(['GLOB', 'AGR'])
})

test('a count that analysers also measure is computed only where its order has all inputs', () => {
  expect(codes(computedItems(order('ANC', 'WBC', 'NEUTP')).map((one) => one.item))).toEqual(['ANC'])
  expect(computedItems(order('ANC', 'WBC'))).toEqual([])
  expect(computedItems(order('ANC', 'NEUTP'))).toEqual([])
})

test('for a test booked in two panels the one of the same panel is used', () => {
  const twice = ['one panel', 'another panel'].flatMap((line) =>
    ['TCHOL', 'HDL', 'NHDL'].map((code) => item(code, line)),
  )
  expect(inputsOf(twice, 'NHDL of one panel')).toEqual(['TCHOL of one panel', 'HDL of one panel'])
  expect(inputsOf(twice, 'NHDL of another panel')).toEqual([
    'TCHOL of another panel',
    'HDL of another panel',
  ])
})

test('what its own panel lacks is taken from another of the order, and what is missing is left out', () => {
  const parts = [item('TCHOL', 'a lipid panel'), item('NHDL')]
  expect(inputsOf(parts, 'NHDL of one panel')).toEqual(['TCHOL of a lipid panel'])
})

test('with a lost value goes what is computed from it, and what is computed from that', () => {
  const liver = order('AGR', 'GLOB', 'TP', 'ALB', 'BILT', 'BILD', 'BILI')
  expect(codes(followingFrom(liver, order('TP')))).toEqual(['GLOB', 'AGR'])
  expect(codes(followingFrom(liver, order('BILD')))).toEqual(['BILI'])
})

test('what was lost itself is not listed again, and without a loss nothing follows', () => {
  const liver = order('TP', 'ALB', 'GLOB', 'AGR')
  expect(codes(followingFrom(liver, order('TP', 'GLOB')))).toEqual(['AGR'])
  expect(followingFrom(liver, [])).toEqual([])
})
