import { expect, test } from 'vitest'
import { isOfEarlierValue } from './doubt.ts'

const at = (minute: number) =>
  Temporal.Instant.from('2026-11-24T10:00:00Z').add({ minutes: minute })

test('a doubt is about the value that stood when it was raised, not about a later one', () => {
  expect(isOfEarlierValue(at(5), at(1))).toBe(false)
  expect(isOfEarlierValue(at(5), at(5))).toBe(false)
  expect(isOfEarlierValue(at(5), at(9))).toBe(true)
})
