import { expect, test } from 'vitest'
import { aReport, aResult } from '#test/a-report.ts'
import { changesBy } from './revised-body.ts'

const section = 'Haemoglobin'
const both = [
  { sex: 'female' as const, low: 12, high: 15 },
  { sex: 'male' as const, low: 13, high: 17 },
]

test('a change names every range that judged each of its values, and marks pregnancy’s', () => {
  const old = aResult({ rangeLow: 13, rangeHigh: 15, ranges: both })
  const now = aResult({ value: '10.8', rangeLow: 11, rangeHigh: 15, rangeCondition: 'pregnancy' })
  const body = aReport({ sections: [{ name: section, results: [old] }] })
  const [change] = changesBy(body, [{ section, result: now }])
  expect(change).toMatchObject({ from: { ranges: both }, to: { rangeCondition: 'pregnancy' } })
  expect(change?.to).not.toHaveProperty('ranges')
})

test('the same value judged by other ranges is a change', () => {
  const body = aReport({ sections: [{ name: section, results: [aResult()] }] })
  const result = aResult({ ranges: both })
  expect(changesBy(body, [{ section, result }])).toHaveLength(1)
  expect(changesBy(body, [{ section, result: aResult() }])).toEqual([])
})
