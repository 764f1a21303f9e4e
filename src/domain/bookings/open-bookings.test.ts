import { expect, test } from 'vitest'
import { mostOpen } from './open-bookings.ts'

test.each([
  [0, 5],
  [1, 6],
  [10, 15],
  [11, 15],
  [400, 15],
])('an account that kept %i bookings may have %i open', (kept, most) => {
  expect(mostOpen(5, kept)).toBe(most)
})
