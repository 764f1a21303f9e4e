import { expect, test } from 'vitest'
import type { Step } from './step.ts'
import { lettersOf } from './letters.ts'

test('news of a booking whose verb has loaded nobody to tell throws and is not lost', () => {
  const step = {} as Step // nobody is told, so nothing of it is read
  const startsAt = Temporal.Instant.from('2026-11-26T05:00:00Z')
  const news = [{ event: 'test-not-performed' as const, startsAt }]
  expect(() => lettersOf(step, null, news)).toThrow('nobody to tell of test-not-performed')
  expect(lettersOf(step, null, [])).toEqual([])
})
