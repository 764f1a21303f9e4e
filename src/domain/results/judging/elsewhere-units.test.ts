import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import { ResultId } from '#src/domain/results/item.ts'
import { idOf, now, onTheBench } from '#test/on-the-bench.ts'
import { inUnitsHere, unitsApart } from './elsewhere-units.ts'

function withValueIn(unit: string) {
  const facts = onTheBench([{ state: 'ready', code: 'MCV' }])
  const [item] = facts.items
  if (!item) throw new Error('no test')
  const value = {
    orderId: item.orderId,
    testCode: ItemCode.parse('MCV'),
    consentId: ComparisonConsentId.parse(idOf(901)),
    resultId: ResultId.parse(idOf(900)),
    value: 0.3,
    comparator: null,
    unit,
    decimals: 1,
    method: null,
    collectedAt: now.subtract({ hours: 24 * 30 }),
  }
  return { ...facts, elsewhere: [value, { ...value, value: 0.1 }] }
}

test('a value in another unit is read in the unit of the lab that judges', () => {
  const facts = withValueIn('g/L')
  expect(unitsApart(facts, now)).toEqual([{ from: 'g/L', to: 'mg/dL' }])
  const read = inUnitsHere(facts, now, [{ from: 'g/L', to: 'mg/dL', factor: 100 }])
  expect(read).toMatchObject([
    { value: 30, unit: 'mg/dL' },
    { value: 10, unit: 'mg/dL' },
  ])
})

test('without a factor it keeps its unit, and one in the same unit is asked about by nobody', () => {
  const facts = withValueIn('mmol/L')
  const read = inUnitsHere(facts, now, [{ from: 'mmol/L', to: 'mg/dL', factor: null }])
  expect(read).toMatchObject([{ value: 0.3, unit: 'mmol/L' }, { unit: 'mmol/L' }])
  expect(unitsApart(withValueIn('mg/dL'), now)).toEqual([])
})
