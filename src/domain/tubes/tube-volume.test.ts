import { expect, test } from 'vitest'
import { bloodOf, planTubes, planWithin, tooMuch } from './tube-plan.ts'

const aTest = (tubeTypeCode: string, drawMl: number | null = null) => ({
  tubeTypeCode,
  drawMl,
  collectionEvent: 'any' as const,
})
const many = (code: string, count: number, drawMl: number | null = null) =>
  Array.from({ length: count }, () => aTest(code, drawMl))
const types = new Map(
  [
    { code: 'SST', volumeMl: 5, lostMl: 1, testMl: 0.25, smallCode: 'SST-S' },
    { code: 'SST-S', volumeMl: 0.8, lostMl: 0.2, testMl: 0.1, smallCode: null },
    { code: 'FLUORIDE', volumeMl: 2, lostMl: 0.3, testMl: 0.2, smallCode: null },
    { code: 'CITRATE', volumeMl: 2.7, lostMl: 0.3, testMl: 0.6, smallCode: null },
    { code: 'EDTA', volumeMl: 3, lostMl: 0.5, testMl: 0.1, smallCode: null },
    { code: 'URINE', volumeMl: 20, lostMl: 0, testMl: null, smallCode: null },
  ].map((type) => [type.code, type]),
)
const codesOf = (tubes: readonly { tubeTypeCode: string }[]) =>
  tubes.map(({ tubeTypeCode }) => tubeTypeCode)
const small = { isSmall: true }

test('a test larger than the small tube gets the full one, one that just fits the small', () => {
  expect(codesOf(planTubes([aTest('SST', 0.6)], types, small))).toEqual(['SST-S'])
  expect(codesOf(planTubes([aTest('SST', 0.61)], types, small))).toEqual(['SST'])
})

test('where a type has no small tube a child’s tests are in full ones, never overfilled', () => {
  const plan = planTubes(many('CITRATE', 6), types, small)
  expect(codesOf(plan)).toEqual(['CITRATE', 'CITRATE'])
  expect(plan.map(({ items }) => items.length)).toEqual([4, 2])
})

test('tests of an undescribed type are still collected, in one container', () => {
  for (const how of [{}, small]) {
    const plan = planTubes(many('SWAB', 3), types, how)
    expect(codesOf(plan)).toEqual(['SWAB'])
    expect(plan[0]?.items).toHaveLength(3)
  }
})

test('one container of urine serves all tests, however much each takes', () => {
  expect(planTubes(many('URINE', 3, 15), types)).toHaveLength(1)
})

test('urine and undescribed types are not blood', () => {
  const tubes = ['URINE', 'SWAB', 'EDTA'].map((tubeTypeCode) => ({ tubeTypeCode }))
  expect(bloodOf(tubes, types)).toBe(3)
  expect(bloodOf([], types)).toBe(0)
})

test('full tubes that take exactly what may be drawn stay full', () => {
  const limit = { drawMl: 5, monthMl: 10, isSmallFirst: false }
  expect(codesOf(planWithin([many('SST', 2)], types, limit).flat())).toEqual(['SST'])
  expect(codesOf(planWithin([many('SST', 2)], types, { ...limit, drawMl: 4.9 }).flat())).toEqual([
    'SST-S',
  ])
})

test('the tests of the largest tubes are left out first, urine never', () => {
  const wanted = [
    ...many('SST', 3),
    ...many('FLUORIDE', 1),
    ...many('EDTA', 2),
    ...many('URINE', 1),
  ]
  const tubes = planTubes(wanted, types)
  const out = (limitMl: number) => codesOf(tooMuch(tubes, types, limitMl))
  expect(out(6)).toEqual(['SST', 'SST', 'SST'])
  expect(out(4)).toEqual(['SST', 'SST', 'SST', 'EDTA', 'EDTA'])
  expect(out(0)).toEqual(['SST', 'SST', 'SST', 'EDTA', 'EDTA', 'FLUORIDE'])
})
