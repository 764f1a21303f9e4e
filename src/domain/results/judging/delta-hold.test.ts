import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import { ResultId } from '#src/domain/results/item.ts'
import { aHand, idOf, now, onTheBench, technician } from '#test/on-the-bench.ts'

/** Red cells of 5 are entered, packed cells wait; an earlier mean volume of 90. */
function redCells(earlier: number) {
  const facts = onTheBench([
    { state: 'ready', code: 'HCT' },
    { state: 'entered', code: 'RBC', value: 5 },
    { state: 'ready', code: 'MCV' },
  ])
  const [item] = facts.items
  if (!item) throw new Error('no test')
  const before = {
    orderId: item.orderId,
    testCode: ItemCode.parse('MCV'),
    value: earlier,
    resultId: ResultId.parse(idOf(900)),
    comparator: null,
    unit: 'mg/dL',
    decimals: 1,
    method: null,
    collectedAt: now.subtract({ hours: 24 * 30 }),
  }
  return { ...facts, item, earlier: [before] }
}

function volumeAfter(packed: number, earlier: number) {
  const facts = redCells(earlier)
  const input = { type: 'numeric', value: packed, version: 3 } as const
  const decision = entry(facts, input, aHand(technician))
  const made = decision.ok ? (decision.changes?.created?.result ?? []) : []
  const later = decision.ok ? (decision.changes?.afterwards?.created?.result ?? []) : []
  return [...made, ...later].find(({ value }) => value === packed * 2)
}

test('a value computed from others is held where it changed too much', () => {
  expect(volumeAfter(45, 80)).toMatchObject({
    needsSecondPerson: true,
    deltaBreach: { value: 80, by: 10, rule: 'absolute' },
  })
  expect(volumeAfter(45, 88)).toMatchObject({ deltaBreach: null })
})

test('where the lab’s own value holds, another lab’s is not looked at, and is named nowhere', () => {
  const facts = redCells(80)
  const consentId = ComparisonConsentId.parse(idOf(901))
  const there = facts.earlier.map((one) => ({
    ...one,
    method: `Calculated: ${formulas['MCV']?.words}`,
    value: 88,
    consentId,
  }))
  const created = (own: typeof facts.earlier) => {
    const input = { type: 'numeric', value: 45, version: 3 } as const
    const decision = entry({ ...facts, earlier: own, elsewhere: there }, input, aHand(technician))
    const changes = decision.ok ? decision.changes : undefined
    return [changes?.created, changes?.afterwards?.created].flatMap((one) => one?.comparison ?? [])
  }
  expect(created(facts.earlier)).toEqual([])
  expect(created([])).toMatchObject([{ ofResultId: idOf(900), consentId, isHeld: false }])
})
