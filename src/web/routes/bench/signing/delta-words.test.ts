import { expect, test } from 'vitest'
import { deltaWords } from './delta-words.ts'

const days = null

test('a change is said in the unit and in percent, never as a negative zero', () => {
  expect(deltaWords({ by: 0.5, percent: 9, days }, 'g/dL')).toBe('Up 0.5 g/dL (+9%)')
  expect(deltaWords({ by: -1.4, percent: -25, days }, 'g/dL')).toBe('Down 1.4 g/dL (−25%)')
  const little = deltaWords({ by: -0.1, percent: 0, days }, 'mg/dL')
  expect(little).toBe('Down 0.1 mg/dL (less than 1%)')
  expect(deltaWords({ by: 0, percent: 0, days: 3 }, 'mg/dL')).toBe('Unchanged in 3 days')
})

test('a change from zero names the zero', () => {
  expect(deltaWords({ by: 2, percent: null, days: 0 }, '')).toBe('Up 2 (from 0) on the same day')
})
