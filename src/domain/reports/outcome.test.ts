import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const published = { state: 'published' } as const
const given = { state: 'not-performed' } as const

test('an order whose report is in force is what its state says', () => {
  expect(outcomeOf({ state: 'reported', report: 'final', items: [published, given] })).toBeNull()
  expect(
    outcomeOf({ state: 'closed', report: 'amended', items: [{ state: 'amended' }] }),
  ).toBeNull()
})

test('a withdrawn report is no ready one, while its order stays reported and its tests published', () => {
  for (const state of ['partly-reported', 'reported', 'closed'] as const)
    expect(outcomeOf({ state, report: 'withdrawn', items: [published] })).toBe('withdrawn')
  expect(outcomeOf({ state: 'recollection-due', report: 'withdrawn', items: [published] })).toBe(
    null,
  )
})

test('where no test could be done there is no report; while one is under way, nothing is over', () => {
  expect(outcomeOf({ state: 'reported', report: undefined, items: [given, given] })).toBe(
    'not-done',
  )
  expect(outcomeOf({ state: 'processing', report: undefined, items: [given] })).toBeNull()
})
