import { expect, test } from 'vitest'
import { areOneMoment, collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { bloodOf, planTubes, planWithin, tooMuch } from './tube-plan.ts'

const item = (tubeTypeCode: string, collectionEvent: (typeof collectionEvents)[number]) => ({
  tubeTypeCode,
  collectionEvent,
  drawMl: null,
})
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

test('fasting glucose and glucose after a meal are two tubes, whatever is between them', () => {
  const plan = planTubes(
    [
      item('FLUORIDE', 'any'),
      item('FLUORIDE', 'fasting'),
      item('EDTA', 'any'),
      item('FLUORIDE', 'post-meal-2h'),
    ],
    types,
  )
  expect(plan.map(({ items }) => items.map((one) => one.collectionEvent))).toEqual([
    ['fasting', 'any'],
    ['post-meal-2h'],
    ['any'],
  ])
})

test('fasting tests and tests at any time share one tube', () => {
  expect(
    planTubes([item('SST', 'any'), item('SST', 'fasting'), item('SST', 'any')], types),
  ).toHaveLength(1)
})

test('no tube of any plan holds two moments that exclude each other', () => {
  for (const one of collectionEvents)
    for (const two of collectionEvents)
      for (const three of collectionEvents)
        for (const { items } of planTubes(
          [one, two, three].map((event) => item('SST', event)),
          types,
        ))
          for (const first of items)
            for (const second of items)
              expect(areOneMoment(first.collectionEvent, second.collectionEvent)).toBe(true)
})

const many = (code: string, count: number) => Array.from({ length: count }, () => item(code, 'any'))

test('six tests of citrate plasma are two tubes, forty of urine one', () => {
  const sizes = planTubes(many('CITRATE', 6), types).map(({ items }) => items.length)
  expect(sizes).toEqual([4, 2])
  expect(planTubes(many('URINE', 40), types)).toHaveLength(1)
})

test('no tube of any plan exceeds its volume, and every test has one', () => {
  for (const code of types.keys())
    for (let count = 1; count < 40; count += 1) {
      const plan = planTubes(many(code, count), types)
      expect(plan.flatMap(({ items }) => items)).toHaveLength(count)
      const { testMl, volumeMl, lostMl } = types.get(code) ?? { testMl: 9, volumeMl: 0, lostMl: 0 }
      const most = Math.max(...plan.map(({ items }) => items.length))
      expect(most * (testMl ?? 0)).toBeLessThanOrEqual(volumeMl - lostMl + 1e-6)
    }
})

test('a child gets small tubes where the full ones would be too much, a baby always', () => {
  const limit = { drawMl: 6, monthMl: 12, isSmallFirst: false }
  const codesOf = (drawMl: number, isSmallFirst = false) =>
    planWithin([many('SST', 2)], types, { ...limit, drawMl, isSmallFirst })
      .flat()
      .map(({ tubeTypeCode }) => tubeTypeCode)
  expect(codesOf(6)).toEqual(['SST'])
  expect(codesOf(4)).toEqual(['SST-S'])
  expect(codesOf(6, true)).toEqual(['SST-S'])
  expect(planWithin([many('SST', 2)], types, undefined)[0]?.[0]?.tubeTypeCode).toBe('SST')
})

test('leaving out the named tests brings the rest within the limit', () => {
  const tubes = planTubes([...many('SST', 3), ...many('FLUORIDE', 1), ...many('EDTA', 2)], types)
  expect(bloodOf(tubes, types)).toBe(10)
  expect(tooMuch(tubes, types, 6)).toHaveLength(3)
  expect(tooMuch(tubes, types, 10)).toEqual([])
})
