import { expect, test } from 'vitest'
import { areOneMoment, collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { planTubes } from './tube-plan.ts'

const item = (tubeTypeCode: string, collectionEvent: (typeof collectionEvents)[number]) => ({
  tubeTypeCode,
  collectionEvent,
})

test('sugar fasting and sugar after a meal are two tubes, whatever stands between them', () => {
  const plan = planTubes([
    item('FLUORIDE', 'any'),
    item('FLUORIDE', 'fasting'),
    item('EDTA', 'any'),
    item('FLUORIDE', 'post-meal-2h'),
  ])
  expect(plan.map(({ items }) => items.map((one) => one.collectionEvent))).toEqual([
    ['fasting', 'any'],
    ['post-meal-2h'],
    ['any'],
  ])
})

test('what is fasting and what may be drawn at any time share one tube', () => {
  expect(planTubes([item('SST', 'any'), item('SST', 'fasting'), item('SST', 'any')])).toHaveLength(
    1,
  )
})

test('no tube of any plan holds two moments that cannot be one', () => {
  for (const one of collectionEvents)
    for (const two of collectionEvents)
      for (const three of collectionEvents)
        for (const { items } of planTubes([one, two, three].map((event) => item('SST', event))))
          for (const first of items)
            for (const second of items)
              expect(areOneMoment(first.collectionEvent, second.collectionEvent)).toBe(true)
})
